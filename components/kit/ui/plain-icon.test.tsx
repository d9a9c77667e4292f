import { ArrowRight, Menu, MessageCircle, Plus } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PlainIcon } from "./plain-icon";

const drawing = (html: string) =>
  [...html.matchAll(/ d="([^"]+)"|(?:width|height|viewBox|fill|stroke|stroke-\w+)="[^"]*"/g)].map(
    ([text]) => text,
  );

test.each([
  ["arrow-right", ArrowRight],
  ["menu", Menu],
  ["message-circle", MessageCircle],
  ["plus", Plus],
] as const)("the icon %s equals the installed lucide's", (name, Lucide) => {
  const plain = renderToStaticMarkup(<PlainIcon name={name} className="size-5" />);
  const original = renderToStaticMarkup(<Lucide aria-hidden strokeWidth={1.75} className="size-5" />);
  expect(drawing(plain).toSorted()).toEqual(drawing(original).toSorted());
  expect(plain).toContain('aria-hidden="true"');
});
