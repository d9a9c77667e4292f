import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Devices } from "./devices";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));

const at = new Date("2026-11-27T12:00:00Z");

function render(count: number): string {
  const sessions = Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    device: `Chrome no Android ${index}`,
    createdAt: at,
    lastSeenAt: at,
  }));
  return renderToStaticMarkup(<Devices sessions={sessions} currentId="0" />);
}

test("up to five open sessions are in sight, and the others unfold behind their number", () => {
  expect(render(5)).not.toContain("<details");
  const [shown = "", folded = ""] = render(7).split("<details");
  expect(shown.match(/<li/g)).toHaveLength(5);
  expect(shown).toContain("Este dispositivo");
  expect(folded).toContain("Mais 2 sessões abertas");
  expect(folded.match(/<li/g)).toHaveLength(2);
  expect(render(6)).toContain("Mais 1 sessão aberta");
});
