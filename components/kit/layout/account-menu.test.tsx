import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AccountMenu } from "./account-menu";

test("the menu of a public page leads to the account's settings, but not for a colleague in somebody else's account", () => {
  const viewer = {
    firstName: "Lia",
    userType: "captador" as const,
    isCompany: false,
    home: "/dashboard",
    account: "1",
  };
  const menu = (isColleague: boolean) =>
    renderToStaticMarkup(<AccountMenu viewer={{ ...viewer, isColleague }} panel="" entry="" />);
  expect(menu(false)).toContain('href="/dashboard/conta"');
  expect(menu(true)).not.toContain("/dashboard/conta");
  expect(menu(true)).toContain('href="/dashboard"');
});
