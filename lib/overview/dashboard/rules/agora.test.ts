import fc from "fast-check";
import { expect, test } from "vitest";
import { type AgoraFacts, agoraRows } from "./agora";

const NOTHING: AgoraFacts = {
  recebidos: [],
  perguntas: [],
  devolvidos: [],
  rascunhos: [],
  semValor: [],
  encerrados: [],
  decidir: [],
  semProjeto: false,
  negociacoes: [],
  mensagens: [],
  proximoPrazo: null,
};
const at = (day: string) => new Date(`${day}T15:00Z`);

test("B2.11 nothing that waits is no row, whatever deadline comes next", () => {
  expect(agoraRows({ ...NOTHING, proximoPrazo: "2027-01-23" }, [])).toEqual([]);
});

test("B2.11 a captador without projects begins with the first one, before what their profile lacks", () => {
  expect(
    agoraRows({ ...NOTHING, semProjeto: true }, ["telefone"]).map(({ text, href }) => [text, href]),
  ).toEqual([
    ["Cadastre o seu primeiro projeto", "/projects/create"],
    ["Complete o seu perfil com telefone", "/dashboard#painel-perfil"],
  ]);
});

test("B2.11 B3.7 one row per thing that waits, the oldest duty first, each with its day and its way", () => {
  const facts: AgoraFacts = {
    ...NOTHING,
    recebidos: [
      { slug: "triciclos", nome: "Triciclos", total: 2, desde: at("2026-11-16") },
      { slug: "vidro", nome: "Vidro", total: 1, desde: at("2026-11-18") },
    ],
    perguntas: [
      { id: "9", nome: "Triciclos", total: 2, desde: at("2026-11-17") },
      { id: "8", nome: "Vidro", total: 1, desde: at("2026-11-19") },
    ],
    devolvidos: [{ id: "7", nome: "Galpão", desde: at("2026-11-10") }],
    mensagens: [
      { id: "7", apoio: "i7", quem: "Recicla Já", total: 3, desde: at("2026-11-15") },
      { id: "6", apoio: "i6", quem: "Vidraria Sol", total: 1, desde: at("2026-11-20") },
    ],
    decidir: [{ slug: "torres", nome: "Torres", prazo: "2026-11-30" }],
    negociacoes: [
      {
        id: "9",
        apoio: "i9",
        text: "Confirme o valor do depósito em Sacolas",
        action: "Confirmar",
        desde: at("2026-11-12"),
        ate: "2026-11-23",
      },
      {
        id: "8",
        apoio: "i8",
        text: "Desbloqueie o contato de Latas",
        action: "Desbloquear",
        desde: at("2026-11-17"),
        ate: "2026-11-27",
      },
    ],
  };
  const rows = agoraRows(facts, ["telefone", "cidade"]);
  expect(rows.map(({ text, due }) => [text, due])).toEqual([
    ["Corrija Galpão para a análise", null],
    ["Confirme o valor do depósito em Sacolas", "2026-11-23"],
    ["Leia 3 mensagens de Recicla Já", null],
    ["2 interesses esperam a sua resposta em Triciclos", "2026-11-24"],
    ["Responda 2 perguntas sobre Triciclos", null],
    ["Desbloqueie o contato de Latas", "2026-11-27"],
    ["1 interesse espera a sua resposta em Vidro", "2026-11-26"],
    ["Responda 1 pergunta sobre Vidro", null],
    ["Leia 1 mensagem de Vidraria Sol", null],
    ["Decida sobre Torres, um dos seus favoritos", "2026-11-30"],
    ["Complete o seu perfil com telefone e cidade", null],
  ]);
  expect(rows[2]).toMatchObject({ action: "Ler", href: "/dashboard/apoios/i7#conversa" });
  expect(rows[3]).toMatchObject({
    action: "Responder",
    href: "/dashboard/apoios?projeto=triciclos&etapa=vez",
  });
});

test("B2.11 whatever waits, nothing is lost or told twice, and no younger duty comes before an older one", () => {
  const since = fc.record({
    id: fc.uuid(),
    nome: fc.string(),
    desde: fc.date({ min: at("2026-01-02"), max: at("2027-12-30"), noInvalidDate: true }),
  });
  const some = fc.uniqueArray(since, { selector: ({ id }) => id, maxLength: 6 });
  const facts = fc.record({ devolvidos: some, rascunhos: some, semValor: some, encerrados: some });
  fc.assert(
    fc.property(facts, (parts) => {
      const rows = agoraRows({ ...NOTHING, ...parts }, []);
      expect(rows).toHaveLength(Object.values(parts).flat().length);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      const moments = rows.map((row) => row.since?.getTime() ?? Number.POSITIVE_INFINITY);
      expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    }),
  );
});

test("B2.11 a draft in 'Agora' leads into its form, not to the list of projects", () => {
  const facts = { ...NOTHING, rascunhos: [{ id: "7", nome: "Galpão", desde: at("2026-11-10") }] };
  expect(agoraRows(facts, []).map(({ href }) => href)).toEqual(["/projects/7/editar"]);
});
