import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { HeroLink, ViewerLink } from "./hero-link";

test("A2.2 the landing page is prerendered with a visitor's link, and leads a signed-in person by name to their own page", () => {
  expect(renderToStaticMarkup(<HeroLink>Ver projetos</HeroLink>)).toBe("Ver projetos");
  const html = renderToStaticMarkup(
    <ViewerLink viewer={{ firstName: "José", home: "/empresa-dashboard" }} homeLabel="Área da empresa" />,
  );
  expect(html).toContain('href="/empresa-dashboard"');
  expect(html.replace(/<[^>]*>/g, "")).toBe("José · Área da empresa");
});
