import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { FeaturedProject } from "@/lib/overview/dashboard/queries";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { FeaturedProjectItem } from "./featured-project";

const project: FeaturedProject = {
  ...SAMPLE_CARD,
  valorCaptado: 10_000_000,
  proponente: "Cooperativa Recomeço",
};

test("B2.17 a featured project is marked if it is a demonstration", () => {
  const marked = [true, false].map((demonstracao) =>
    renderToStaticMarkup(<FeaturedProjectItem project={{ ...project, demonstracao }} />).includes(
      "Demonstração",
    ),
  );
  expect(marked).toEqual([true, false]);
});
