import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EMPTY_CONTENT, FIELD_NAMES, type ProjectContent } from "../fields";
import {
  addedFiles,
  changesOf,
  editsOf,
  fieldText,
  followListed,
  isSameContent,
  mergeContents,
  resolveMerge,
} from "./changes";

const text = fc.constantFrom("", "a", "b");
const texts = Object.fromEntries(
  Object.entries(EMPTY_CONTENT).flatMap(([field, value]) => (value === "" ? [[field, text]] : [])),
) as Record<TextField, fc.Arbitrary<string>>;
type TextField = {
  [Field in keyof ProjectContent]: string extends ProjectContent[Field] ? Field : never;
}[keyof ProjectContent];
const content: fc.Arbitrary<ProjectContent> = fc.record({
  ...texts,
  categoria: fc.constantFrom("", "Cooperativismo"),
  obras: fc.constantFrom("", "sim", "nao"),
  materiais: fc.array(text, { maxLength: 2 }),
  orcamento: fc.array(fc.record({ rubrica: text, valor: fc.constantFrom("", "1,00") }), { maxLength: 2 }),
  equipe: fc.array(fc.record({ nome: text, funcao: text }), { maxLength: 2 }),
  fotos: fc.array(fc.record({ id: text, alt: text }), { maxLength: 2 }),
  documentos: fc.array(fc.record({ id: text, titulo: text }), { maxLength: 2 }),
});

test("another photo under the same description is a change, with its file as the added one", () => {
  const listed = {
    ...EMPTY_CONTENT,
    fotos: [{ id: "antes", alt: "O galpão" }],
    documentos: [{ id: "fica", titulo: "Portaria" }],
  };
  const sent = { ...listed, fotos: [{ id: "depois", alt: "O galpão" }] };
  expect(changesOf(listed, sent)).toMatchObject([{ campo: "fotos" }]);
  expect([...addedFiles(listed, sent)]).toEqual(["depois"]);
  expect([...addedFiles(sent, listed)]).toEqual(["antes"]);
});

test("answers that the owner left as listed follow a change of the listing, in any notation, and own answers stay", () => {
  const place = { estado: "SP", cidade: "Campinas" };
  const before = { ...EMPTY_CONTENT, ...place, nome: "Galpão", valorTotal: "1.000.000,00" };
  const elsewhere = { estado: "RJ", cidade: "Niterói" };
  const after = { ...before, ...elsewhere, nome: "Galpão novo", valorTotal: "1.200.000,00" };
  // The owner changed only the city; the draft keeps its own city and state.
  const draft = { ...before, valorTotal: "1000000", cidade: "Sorocaba", objetivo: "Triar vidro" };
  expect(followListed(draft, { before, after })).toEqual({
    ...draft,
    nome: "Galpão novo",
    valorTotal: "1.200.000,00",
  });
  fc.assert(
    fc.property(content, content, (one, other) => {
      expect(changesOf(followListed(one, { before: one, after: other }), other)).toEqual([]);
      expect(followListed(other, { before: one, after: one })).toEqual(other);
    }),
  );
});

describe("merging two versions of a project", () => {
  test("a merge loses no text of either version without a conflict", () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const { merged, conflicts } = mergeContents(base, mine, theirs);
        for (const field of FIELD_NAMES) {
          const same = (one: ProjectContent, other: ProjectContent) =>
            JSON.stringify(one[field]) === JSON.stringify(other[field]);
          if (conflicts.includes(field)) continue;
          if (!same(base, mine)) expect(same(merged, mine)).toBe(true);
          if (!same(base, theirs)) expect(same(merged, theirs)).toBe(true);
        }
      }),
    );
  });

  test("a merge is the same in either order, and takes the changed version if the other is unchanged", () => {
    fc.assert(
      fc.property(content, content, content, (base, mine, theirs) => {
        const [one, other] = [mergeContents(base, mine, theirs), mergeContents(base, theirs, mine)];
        expect(one.conflicts).toEqual(other.conflicts);
        if (one.conflicts.length === 0) expect(isSameContent(one.merged, other.merged)).toBe(true);
        expect(mergeContents(base, base, theirs)).toMatchObject({ conflicts: [] });
        expect(isSameContent(mergeContents(base, base, theirs).merged, theirs)).toBe(true);
        expect(isSameContent(mergeContents(base, mine, base).merged, mine)).toBe(true);
      }),
    );
  });

  test("resolving a conflict takes exactly the chosen fields", () => {
    const base = EMPTY_CONTENT;
    const mine = { ...base, nome: "meu", objetivo: "meu", cidade: "só minha" };
    const theirs = { ...base, nome: "outro", objetivo: "outro", eixo: "só da outra" };
    const merge = mergeContents(base, mine, theirs);
    expect(merge.conflicts).toEqual(["nome", "objetivo"]);
    expect(resolveMerge(merge, theirs, new Set(["objetivo"]))).toEqual({
      ...base,
      nome: "meu",
      objetivo: "outro",
      cidade: "só minha",
      eixo: "só da outra",
    });
  });

  test("a merge asks about state and city together if the states differ, and one choice decides both", () => {
    const base = { ...EMPTY_CONTENT, estado: "SP", cidade: "Campinas" };
    const mine = { ...base, cidade: "Sorocaba" };
    const theirs = { ...base, estado: "RJ", cidade: "Niterói" };
    const merge = mergeContents(base, mine, theirs);
    expect(merge).toEqual({ merged: mine, conflicts: ["estado", "cidade"] });
    expect(resolveMerge(merge, theirs, new Set(["cidade"]))).toEqual(theirs);
    expect(resolveMerge(merge, theirs, new Set(["estado"]))).toEqual(theirs);
    expect(resolveMerge(merge, theirs, new Set())).toEqual(mine);
    expect(mergeContents(base, mine, { ...base, cidade: "Santos" }).conflicts).toEqual(["cidade"]);
    const empty = { ...base, estado: "", cidade: "" };
    expect(mergeContents(empty, mine, { ...empty, estado: "SP" })).toEqual({ merged: mine, conflicts: [] });
    fc.assert(
      fc.property(content, content, content, (one, other, third) => {
        const { merged, conflicts } = mergeContents(one, other, third);
        const places = [other, third].map(({ estado, cidade }) => [estado, cidade]);
        if (!conflicts.includes("cidade") && other.estado !== third.estado)
          expect(places).toContainEqual([merged.estado, merged.cidade]);
      }),
    );
  });

  test("contents that differ only in the order of their keys are the same", () => {
    const one = { ...EMPTY_CONTENT, orcamento: [{ rubrica: "a", valor: "1,00" }] };
    const other = { ...EMPTY_CONTENT, orcamento: [{ valor: "1,00", rubrica: "a" }] };
    expect(isSameContent(one, other)).toBe(true);
  });

  test("the list of changes is empty exactly if nothing changed", () => {
    fc.assert(
      fc.property(content, content, (from, to) => {
        expect(changesOf(from, to).length === 0).toBe(isSameContent(from, to));
      }),
    );
  });

  test("changed values are listed in readable form", () => {
    const content = {
      ...EMPTY_CONTENT,
      obras: "nao" as const,
      prazoCaptacao: "2027-01-23",
      equipe: [{ nome: "Ana", funcao: "Coordenação" }],
    };
    expect([
      fieldText(content, "obras"),
      fieldText(content, "prazoCaptacao"),
      fieldText(content, "equipe"),
    ]).toEqual(["Não", "23/01/2027", "Ana, Coordenação"]);
    expect(fieldText(content, "nome")).toBe("(vazio)");
  });

  test("an amount, a count and a list of places are equal in any notation", () => {
    const from = {
      ...EMPTY_CONTENT,
      valorTotal: "300.000,00",
      cotaValor: "1.000,00",
      cotasTotal: "1.000",
      beneficiarios: "1.200",
      toneladasAno: "12,50",
      duracaoMeses: "18",
      locais: "Campinas, SP\nSumaré, SP",
      orcamento: [{ rubrica: "Obra", valor: "300.000,00" }],
    };
    const to = {
      ...from,
      valorTotal: "300.000",
      cotaValor: "1.000,0",
      cotasTotal: "1000",
      beneficiarios: "1200",
      toneladasAno: "12,5",
      locais: "Campinas, SP\n\nSumaré, SP ",
      orcamento: [{ valor: "300.000", rubrica: "Obra" }],
    };
    expect(changesOf(from, to)).toEqual([]);
    expect(mergeContents(EMPTY_CONTENT, from, to).conflicts).toEqual([]);
    expect(changesOf(from, { ...to, valorTotal: "300.001", orcamento: [] })).toEqual([
      { campo: "valorTotal", de: "R$\u00a0300.000,00", para: "R$\u00a0300.001,00" },
      { campo: "orcamento", de: "Obra: R$\u00a0300.000,00", para: "(vazio)" },
    ]);
  });

  test("a changed organization is one line, which also shows that there was no CNPJ before", () => {
    const from = { ...EMPTY_CONTENT, proponente: "Coop. Vida", tipoProponente: "Não informado" };
    const to = {
      ...from,
      organizacaoId: "o",
      proponente: "Cooperativa Vida",
      tipoProponente: "Cooperativa",
    };
    expect(changesOf(from, to)).toEqual([
      { campo: "organizacaoId", de: "Coop. Vida (sem CNPJ)", para: "Cooperativa Vida" },
    ]);
  });

  test("a new name or kind of the same organization is no edit of the owner", () => {
    const listed = {
      ...EMPTY_CONTENT,
      organizacaoId: "o",
      proponente: "Vida",
      tipoProponente: "Cooperativa",
    };
    const now = { ...listed, proponente: "Vida Nova", tipoProponente: "Associação" };
    expect(editsOf(listed, now)).toEqual([]);
    expect(editsOf(listed, { ...now, organizacaoId: "p" })).toMatchObject([{ campo: "organizacaoId" }]);
    expect(editsOf({ ...listed, organizacaoId: "" }, { ...now, organizacaoId: "" })).toHaveLength(2);
  });
});
