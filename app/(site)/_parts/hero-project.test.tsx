import { renderToReadableStream } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { SAMPLE_CARD } from "@/tests/setup/sample-card";
import { HeroProject } from "./hero-project";

const open = { valor: 90_000_000, projetos: 9, estados: 3 };

afterEach(() => vi.useRealTimers());

test.each([
  [1, "1 prazo termina até 31/12."],
  [4, "4 prazos terminam até 31/12."],
  [6, "6 ou mais prazos terminam até 31/12."],
])(
  "the number of deadlines of this year is exact unless all six of the list are: %i",
  async (count, text) => {
    vi.useFakeTimers({ now: new Date("2026-11-23T12:00Z"), toFake: ["Date"] });
    const nearest = Array.from({ length: count }, (_, at) => ({
      ...SAMPLE_CARD,
      slug: `vidro-${at}`,
      prazo: "2026-12-20",
      dias: 27,
    }));
    const stream = await renderToReadableStream(<HeroProject open={open} nearest={nearest} />);
    await stream.allReady;
    const markup = await new Response(stream).text();
    expect(markup.replace(/<!--.*?-->/g, "")).toContain(`disponíveis em 9 projetos de 3 estados. ${text}`);
  },
);
