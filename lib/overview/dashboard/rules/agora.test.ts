import fc from "fast-check";
import { expect, test } from "vitest";
import { COLLEAGUE_ROLES, LOOKS, mayOpen, type WorkRole } from "@/lib/access/colleague-rights/rules";
import { type AgoraFacts, agoraRows, rowsFor } from "./agora";

const NOTHING: AgoraFacts = {
  recebidos: [],
  perguntas: [],
  devolvidos: [],
  rascunhos: [],
  semValor: [],
  encerrados: [],
  decidir: [],
  semProjeto: false,
  rascunhoVazio: false,
  planoAtrasadoDesde: null,
  negociacoes: [],
  mensagens: [],
  recibo: null,
  proximoPrazo: null,
};
const at = (day: string) => new Date(`${day}T15:00Z`);

test("without a duty 'Agora' has no row, also with a deadline ahead", () => {
  expect(agoraRows({ ...NOTHING, proximoPrazo: "2027-01-23" }, [])).toEqual([]);
});

test("B2.11 'Agora' of a captador without projects begins with the first project, before the profile", () => {
  expect(
    agoraRows({ ...NOTHING, semProjeto: true }, ["telefone"]).map(({ text, href }) => [text, href]),
  ).toEqual([
    ["Cadastre o seu primeiro projeto", "/projects/create"],
    ["Informe o telefone no seu perfil", "/dashboard#painel-perfil"],
  ]);
  const [started] = agoraRows({ ...NOTHING, semProjeto: true, rascunhoVazio: true }, []);
  expect(started).toMatchObject({
    text: "O seu primeiro projeto ainda está em branco",
    action: "Preencher",
    href: "/projects/create",
  });
});

test("a failed renewal of the plan stands in 'Agora' of its owner alone, with the last day of grace", () => {
  const rows = agoraRows({ ...NOTHING, planoAtrasadoDesde: at("2026-11-16") }, []);
  expect(rows).toMatchObject([{ href: "/dashboard?aba=planos", since: at("2026-11-16"), due: "2026-11-23" }]);
  expect(rowsFor(rows, "le")).toEqual([]);
  expect(rowsFor(rows, LOOKS)).toMatchObject([{ action: "Ver" }]);
});

test("B2.11 'Agora' has one row per duty, oldest first, each with its date and link", () => {
  const facts: AgoraFacts = {
    ...NOTHING,
    recebidos: [
      { slug: "triciclos", nome: "Triciclos", total: 2, apoio: null, desde: at("2026-11-16") },
      { slug: "vidro", nome: "Vidro", total: 1, apoio: "i1", desde: at("2026-11-18") },
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
        door: "confirm-amount",
        desde: at("2026-11-12"),
        prazo: { day: "2026-11-23", reason: "7 dias úteis por etapa" },
        agenda: null,
      },
      {
        id: "8",
        apoio: "i8",
        text: "Deposite para Latas",
        action: "Depositar",
        door: "inform-deposit",
        desde: at("2026-11-17"),
        prazo: { day: "2026-12-30", reason: "último dia com banco em 2026" },
        agenda: "deposito",
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
    ["Deposite para Latas", "2026-12-30"],
    ["1 interesse espera a sua resposta em Vidro", "2026-11-26"],
    ["Responda 1 pergunta sobre Vidro", null],
    ["Leia 1 mensagem de Vidraria Sol", null],
    ["Decida sobre Torres, um dos seus favoritos", "2026-11-30"],
    ["Informe o telefone e a cidade no seu perfil", null],
  ]);
  expect(rows[2]).toMatchObject({ action: "Ler", href: "/dashboard/apoios/i7#conversa" });
  expect(rows[3]).toMatchObject({
    action: "Responder",
    href: "/dashboard/apoios?projeto=triciclos&etapa=vez",
  });
  expect(rows[6]).toMatchObject({ href: "/dashboard/apoios/i1" });
  expect(rows.filter(({ due, reason }) => due !== null && reason === null)).toEqual([]);
  expect(rows.flatMap(({ calendar }) => calendar ?? [])).toEqual(["/api/agenda?negociacao=8&prazo=deposito"]);
});

test.each([
  [["nome", "documento"], false, "Informe o CPF que sai no recibo"],
  [["documento"], true, "Informe o CNPJ que sai no recibo"],
  [["nome"], false, "Informe o nome completo que sai no recibo"],
  [["nome"], true, "Informe a razão social que sai no recibo"],
] as const)("the missing data %j of a receipt give the row: %s", (falta, ehEmpresa, text) => {
  const facts = { ...NOTHING, recibo: { falta: [...falta], ehEmpresa } };
  expect(agoraRows(facts, [])).toMatchObject([
    { text, href: "/dashboard/comprovantes", due: null, reason: "antes do recibo" },
  ]);
  expect(agoraRows({ ...NOTHING, recibo: { falta: [], ehEmpresa } }, [])).toEqual([]);
});

test("of many duties of a kind the oldest five are shown, with one row for the others", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, id) => ({
      id: String(id),
      nome: `Galpão ${id}`,
      publicado: false,
      desde: at(`2026-11-1${id}`),
    }));
  const texts = (count: number) =>
    agoraRows({ ...NOTHING, rascunhos: many(count) }, []).map(({ text }) => text);
  expect(texts(5)).toHaveLength(5);
  expect(texts(6)).toHaveLength(6);
  expect(texts(6).at(-1)).toBe("Termine os outros cadastros e alterações");
  expect(texts(6)).not.toContain("Termine o cadastro de Galpão 5");
});

test("no duty is lost or repeated, and no newer one precedes an older one", () => {
  const since = fc.record({
    id: fc.uuid(),
    nome: fc.string(),
    publicado: fc.boolean(),
    desde: fc.date({ min: at("2026-01-02"), max: at("2027-12-30"), noInvalidDate: true }),
  });
  const some = fc.uniqueArray(since, { selector: ({ id }) => id, maxLength: 5 });
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

test("a draft in 'Agora' links to its form, and changes of a listed project to the step that sends them", () => {
  const since = { nome: "Galpão", desde: at("2026-11-10") };
  const facts = {
    ...NOTHING,
    rascunhos: [
      { id: "7", publicado: false, ...since },
      { id: "8", publicado: true, ...since },
    ],
  };
  expect(agoraRows(facts, []).map(({ text, action, href }) => [text, action, href])).toEqual([
    ["Termine o cadastro de Galpão", "Continuar", "/projects/7/editar"],
    ["Envie as alterações de Galpão", "Revisar", "/projects/8/editar?etapa=revisao"],
  ]);
});

const GALPAO = { nome: "Galpão", desde: at("2026-11-10") };

const EVERYTHING: AgoraFacts = {
  ...NOTHING,
  recebidos: [{ slug: "galpao", total: 2, apoio: null, ...GALPAO }],
  perguntas: [{ id: "2", total: 1, ...GALPAO }],
  devolvidos: [{ id: "3", ...GALPAO }],
  rascunhos: [
    { id: "4", publicado: false, ...GALPAO },
    { id: "5", publicado: true, ...GALPAO },
  ],
  semValor: [{ id: "6", ...GALPAO }],
  decidir: Array.from({ length: 6 }, (_, id) => ({ slug: `f${id}`, nome: `F ${id}`, prazo: "2026-11-30" })),
  semProjeto: true,
  rascunhoVazio: false,
  planoAtrasadoDesde: at("2026-11-16"),
  mensagens: [{ id: "7", apoio: "i7", quem: "Vidraria Sol", total: 1, desde: GALPAO.desde }],
  recibo: { falta: ["documento"], ehEmpresa: true },
};

test("no colleague and no look gets a row that links to a page which its role may not open", () => {
  const rows = agoraRows(EVERYTHING, []);
  for (const role of [...COLLEAGUE_ROLES, LOOKS] as const)
    for (const { href } of rowsFor(rows, role))
      expect(mayOpen(role, new URL(href, "http://x").pathname), `${role} ${href}`).toBe(true);
  expect(rowsFor(rows, "edita")).toHaveLength(rows.length - 1);
  const idsOf = (role: WorkRole) => rowsFor(rows, role).map(({ id }) => id);
  expect(idsOf("le")).not.toContain("primeiro-projeto");
  expect(
    idsOf("tributario").filter((id) => /^(perguntas|devolvido|rascunho|primeiro|mais)/.test(id)),
  ).toEqual([]);
});

test("a role that only reads follows a draft in its preview, and a returned project in its history", () => {
  const { devolvidos, rascunhos } = EVERYTHING;
  const rows = agoraRows({ ...NOTHING, devolvidos, rascunhos }, []);
  expect(rows.map(({ action, href }) => [action, href])).toEqual([
    ["Corrigir", "/projects/3/editar"],
    ["Continuar", "/projects/4/editar"],
    ["Revisar", "/projects/5/editar?etapa=revisao"],
  ]);
  for (const role of ["le", LOOKS] as const)
    expect(rowsFor(rows, role).map(({ action, href }) => [action, href])).toEqual([
      ["Ver", "/projects/3/historico"],
      ["Ver", "/projects/4/previa"],
      ["Ver", "/projects/5/previa"],
    ]);
});

test("a colleague's rows have the actions that the role may call, and 'Ver' in place of the others", () => {
  const since = { nome: "Vidro", desde: at("2026-11-10") };
  const fee = { id: "1", apoio: "i1", text: "Pague a comissão de Vidro", action: "Pagar", door: "pay-fee" };
  const rows = agoraRows(
    {
      ...NOTHING,
      recebidos: [{ slug: "vidro", total: 1, apoio: "i1", ...since }],
      rascunhos: [{ id: "2", publicado: false, ...since }],
      semValor: [{ id: "3", ...since }],
      mensagens: [{ id: "4", apoio: "i4", quem: "Vidraria Sol", total: 1, desde: since.desde }],
      negociacoes: [{ ...fee, desde: since.desde, prazo: null, agenda: "comissao" }],
    },
    [],
  );
  const calendarsOf = (role: WorkRole) => rowsFor(rows, role).filter(({ calendar }) => calendar !== null);
  expect([calendarsOf("le").length, calendarsOf(LOOKS).length]).toEqual([1, 0]);
  const actionsOf = (role: WorkRole) => rowsFor(rows, role).map(({ action }) => action);
  expect(rows.map(({ action }) => action)).toEqual(["Responder", "Pagar", "Ler", "Continuar", "Informar"]);
  expect(actionsOf("edita")).toEqual(["Responder", "Ver", "Ler", "Continuar", "Informar"]);
  expect(actionsOf("tributario")).toEqual(["Ver", "Ver", "Ler", "Informar"]);
  for (const role of ["le", LOOKS] as const)
    expect(actionsOf(role)).toEqual(["Ver", "Ver", "Ler", "Ver", "Ver"]);
});
