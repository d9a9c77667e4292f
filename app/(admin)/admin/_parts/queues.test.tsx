import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Queues } from "./queues";

test("a queue with one entry has its label in the singular", () => {
  const queue = { one: "Denúncia a decidir", label: "Denúncias a decidir", href: "/admin/denuncias" };
  const shown = (count: number) => renderToStaticMarkup(<Queues queues={[{ ...queue, count }]} />);
  expect(shown(1)).toContain("Denúncia a decidir");
  for (const count of [0, 2]) expect(shown(count)).toContain("Denúncias a decidir");
});
