import { useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useFirstOwner } from "./page-mark";

/** Rerenders itself for another owner, like a refresh after a login in another tab. */
function Page() {
  const [owner, setOwner] = useState("ana");
  const first = useFirstOwner(owner);
  if (owner === "ana") setOwner("bia");
  return `${first} ${owner}`;
}

test("after a refresh for another owner, a page still has the owner of its first render", () => {
  expect(renderToStaticMarkup(<Page />)).toBe("ana bia");
});
