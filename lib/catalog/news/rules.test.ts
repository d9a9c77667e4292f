import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { namesToHide, publicText } from "@/lib/catalog/projects/rules/public-texts";
import { readPageNumber } from "@/lib/kit/cursor";
import { EDIT_WINDOW, hasDigestToday, isEditable, PER_PAGE, pagesOf, previewNews } from "./rules";
import { askSchema, newsSchema } from "./schema";

const NOW = new Date("2026-11-22T15:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const ID = "0190a000-0000-7000-8000-000000000001";

describe("news", () => {
  test("news may be corrected for exactly one hour", () => {
    expect(isEditable(ago(EDIT_WINDOW - 1), NOW)).toBe(true);
    expect(isEditable(ago(EDIT_WINDOW), NOW)).toBe(false);
  });

  test("a digest is due once a day, by the date in São Paulo", () => {
    // 23:30 in São Paulo is 02:30 UTC of the next day.
    expect(hasDigestToday(new Date("2026-11-22T02:30:00Z"), new Date("2026-11-22T02:59:00Z"))).toBe(true);
    expect(hasDigestToday(new Date("2026-11-22T02:30:00Z"), NOW)).toBe(false);
    expect(hasDigestToday(null, NOW)).toBe(false);
  });

  test("there are just enough pages for all news, and a page number is read in one spelling only", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (total) => {
        expect(pagesOf(total) * PER_PAGE).toBeGreaterThanOrEqual(total);
        expect((pagesOf(total) - 1) * PER_PAGE).toBeLessThan(Math.max(1, total));
      }),
    );
    expect(["1", "12", "9999"].map(readPageNumber)).toEqual([1, 12, 9999]);
    for (const text of ["0", "01", "-1", "1.5", "10000", "a", ""]) expect(readPageNumber(text)).toBeNull();
  });
});

describe("the text for strangers", () => {
  test("B6.1 the preview equals the published text, without markup, contacts and the organization's name", () => {
    const typed = {
      titulo: "Nova <b>prensa</b><script>alert(1)</script>",
      texto: "Chegou.\n\n\n<script>alert(2)</script>Ligue (11) 94002-8922, diz a Recomeço.",
    };
    const names = ["Cooperativa Recomeço"];
    const stored = newsSchema.parse({ id: ID, projetoId: ID, fotos: [], ...typed });
    expect(previewNews(typed, names)).toEqual({
      titulo: publicText(stored.titulo, names),
      texto: publicText(stored.texto, names),
    });
    expect(JSON.stringify(previewNews(typed, names))).not.toMatch(/script|alert|94002|Recomeço/);
  });

  test("a name whose words all stand in the project's title is not hidden", () => {
    expect(namesToHide(["Rio Claro"], "Projeto em rio claro")).toEqual([]);
  });
});

describe("the forms of news and questions", () => {
  const news = {
    id: ID,
    projetoId: ID,
    titulo: " A <b>prensa</b>\nchegou ",
    texto: "Um.\n\n\n\nDois.",
    fotos: [],
  };
  test("a title is plain text in one line, and a text is plain text in paragraphs", () => {
    expect(newsSchema.parse(news)).toMatchObject({ titulo: "A prensa chegou", texto: "Um.\n\nDois." });
  });
  test("a missing title, a too long text and too many photos are each reported at their field", () => {
    const problemsOf = (value: object) =>
      newsSchema
        .safeParse({ ...news, ...value })
        .error?.issues.map(({ path, message }) => [path[0], message]);
    expect(problemsOf({ titulo: "  " })).toEqual([["titulo", "Dê um título à novidade."]]);
    expect(problemsOf({ texto: "x".repeat(4001) })).toEqual([["texto", "Use até 4.000 caracteres."]]);
    expect(problemsOf({ fotos: Array.from({ length: 7 }, () => ({ id: ID, alt: "" })) })).toEqual([
      ["fotos", "Use até 6 fotos."],
    ]);
  });
  test("an empty question and a very short one are each refused with their own text", () => {
    const problemsOf = (texto: string) =>
      askSchema.safeParse({ id: ID, projetoId: ID, texto }).error?.issues.map(({ message }) => message);
    expect(problemsOf(" ")).toEqual(["Escreva a sua pergunta."]);
    expect(problemsOf("Oi?")).toEqual(["Escreva a pergunta com um pouco mais de detalhe."]);
    expect(problemsOf("Quando começa a obra?")).toBeUndefined();
  });
});
