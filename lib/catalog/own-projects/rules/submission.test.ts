import { describe, expect, test } from "vitest";
import { aContent, ORGANIZATION_ID } from "@/tests/setup/own-projects";
import { EMPTY_CONTENT, FIELD_NAMES, type FieldName, type ProjectContent } from "../fields";
import { budgetSumText, quotaSumText } from "../messages";
import {
  fieldsAnswered,
  fieldsBehind,
  hasMinimum,
  listedTermsOf,
  problemsToShow,
  quotaSumOf,
  submissionProblems,
} from "./submission";

const now = new Date("2026-11-21T12:00:00Z");
const problemsIn = (values: Partial<ProjectContent>) =>
  submissionProblems(aContent(now, { organizacaoId: ORGANIZATION_ID, ...values }), now).map(
    ({ problem }) => problem,
  );

test("a complete project can be sent", () => {
  expect(problemsIn({})).toEqual([]);
});

test("an empty project gets all missing items in the order of the form", () => {
  expect(submissionProblems(EMPTY_CONTENT, now).map(({ field }) => field)).toEqual([
    "nome",
    "objetivo",
    "descricao",
    "categoria",
    "eixo",
    "materiais",
    "estado",
    "cidade",
    "valorTotal",
    "obras",
    "aprovadoEm",
    "prazoCaptacao",
    "duracaoMeses",
    "numeroAprovacao",
    "organizacaoId",
  ]);
});

test.each<[string, Partial<ProjectContent>, string]>([
  ["a short description", { descricao: "Curta." }, "descricaoCurta"],
  ["a total below the law's minimum", { valorTotal: "49.999,99", orcamento: [] }, "valorPequeno"],
  ["a total above a billion", { valorTotal: "1.000.000.000,01", orcamento: [] }, "valorGrande"],
  ["a total beyond exact numbers", { valorTotal: "9".repeat(18), orcamento: [] }, "valorGrande"],
  [
    "a material of one's own words",
    { materiais: ["Plástico", "Pix 11 98888-7777 Maria"] },
    "materiaisOutros",
  ],
  ["a state of one's own words", { estado: "São Paulo" }, "estado"],
  ["a budget line without an amount", { orcamento: [{ rubrica: "Obra", valor: "" }] }, "orcamentoLinhas"],
  ["a budget that misses the total", { orcamento: [{ rubrica: "Obra", valor: "1,00" }] }, "orcamentoSoma"],
  ["quotas without a price", { cotasTotal: "10" }, "cotasPar"],
  ["a price without quotas", { cotaValor: "10,00" }, "cotasPar"],
  ["quotas beyond the total", { cotasTotal: "1.001", cotaValor: "1.000,00" }, "cotasSoma"],
  ["quotas that leave a whole quota", { cotasTotal: "999", cotaValor: "1.000,00" }, "cotasFaltam"],
  ["quotas with a digit too few", { cotasTotal: "1.000", cotaValor: "100,00" }, "cotasFaltam"],
  ["quotas in words", { cotasTotal: "mil", cotaValor: "10,00" }, "cotasNumero"],
  ["an approval in the future", { aprovadoEm: "2026-11-22" }, "aprovadoFuturo"],
  ["a deadline in the past", { prazoCaptacao: "2026-11-20" }, "prazoPassado"],
  ["over a year of fundraising", { aprovadoEm: "2025-11-01", prazoCaptacao: "2027-01-01" }, "prazoLongo"],
  ["a duration of more than three years", { duracaoMeses: "37" }, "duracao"],
  ["a project without an organization", { organizacaoId: "" }, "organizacao"],
  ["a project without an approval number", { numeroAprovacao: "" }, "numeroAprovacao"],
  ["a link that is not a URL", { fonteUrl: "javascript:alert(1)" }, "fonteUrl"],
  ["a link without TLS", { fonteUrl: "http://exemplo.gov.br" }, "fonteUrl"],
  [
    "a link that only looks like the government's",
    { fonteUrl: "https://sinir.gov.br.exemplo.com" },
    "fonteUrl",
  ],
  ["a link with the government's name as user", { fonteUrl: "https://sinir.gov.br@exemplo.com" }, "fonteUrl"],
  ["a link to a host that ends alike", { fonteUrl: "https://sinirgov.br/1" }, "fonteUrl"],
  ["a number of people in words", { beneficiarios: "muitas" }, "beneficiarios"],
  ["more people than the country has", { beneficiarios: "9999999999" }, "beneficiarios"],
  ["a name that claims to be the platform", { nome: "Projeto oficial Elo Recicla" }, "nomeNosso"],
  ["a team member without a role", { equipe: [{ nome: "Ana", funcao: "" }] }, "equipe"],
  ["a photo without a description", { fotos: [{ id: "a", alt: "" }] }, "fotosTexto"],
  ["a document without a title", { documentos: [{ id: "a", titulo: "" }] }, "documentosTitulo"],
])("%s is refused", (_, values, problem) => {
  expect(problemsIn(values)).toEqual([problem]);
});

test("a link to a site of the government is accepted", () => {
  for (const fonteUrl of ["https://sinir.gov.br/x", "https://www.in.gov.br/web/dou"])
    expect(problemsIn({ fonteUrl })).toEqual([]);
});

test("the least amount and the longest period of the law are accepted", () => {
  expect(problemsIn({ valorTotal: "50.000,00", orcamento: [] })).toEqual([]);
  expect(problemsIn({ duracaoMeses: "36" })).toEqual([]);
});

test("a deadline of today and a period of exactly one year are accepted", () => {
  expect(problemsIn({ prazoCaptacao: "2026-11-21", aprovadoEm: "2026-01-10" })).toEqual([]);
  expect(problemsIn({ prazoCaptacao: "2027-11-21", aprovadoEm: "2026-11-21" })).toEqual([]);
});

test("a past deadline is accepted unchanged from the listed version, and refused when new", () => {
  const content = aContent(now, { organizacaoId: ORGANIZATION_ID, prazoCaptacao: "2026-11-20" });
  const problems = (listado: string, publicado = true) =>
    submissionProblems(
      content,
      now,
      listedTermsOf({
        publicado,
        foiPublicado: publicado,
        listado: { ...content, prazoCaptacao: listado },
        valorCaptado: 0,
      }),
    );
  expect(problems("2026-11-20")).toEqual([]);
  expect(problems("2026-12-31")).toMatchObject([{ problem: "prazoPassado" }]);
  expect(problems("2026-11-20", false)).toMatchObject([{ problem: "prazoPassado" }]);
});

test("a material outside the form's list is accepted if the listed version has it", () => {
  const content = aContent(now, { organizacaoId: ORGANIZATION_ID, materiais: ["Vidro", "Feltro"] });
  const problems = (materiais: string[]) =>
    submissionProblems(
      content,
      now,
      listedTermsOf({
        publicado: true,
        foiPublicado: true,
        listado: { ...content, materiais },
        valorCaptado: 0,
      }),
    );
  expect(problems(["Feltro"])).toEqual([]);
  expect(problems(["Papel"])).toMatchObject([{ field: "materiais", problem: "materiaisOutros" }]);
});

test("quotas that do not divide the total are accepted unchanged from the listed version, and refused when new", () => {
  const quotas = { valorTotal: "640.000,00", cotasTotal: "640", cotaValor: "100,00", orcamento: [] };
  const listado = aContent(now, { organizacaoId: ORGANIZATION_ID, ...quotas });
  const problems = (values: Partial<ProjectContent>, foiPublicado = true, publicado = foiPublicado) =>
    submissionProblems(
      { ...listado, ...values },
      now,
      listedTermsOf({ publicado, foiPublicado, listado, valorCaptado: 0 }),
    ).map(({ problem }) => problem);
  expect(problems({ nome: "Outro nome", valorTotal: "640.000", cotaValor: "100" })).toEqual([]);
  expect(problems({}, true, false)).toEqual([]);
  expect(problems({}, false)).toEqual(["cotasFaltam"]);
  expect(problems({ valorTotal: "650.000" })).toEqual(["cotasFaltam"]);
  expect(problems({ cotasTotal: "641" })).toEqual(["cotasFaltam"]);
  expect(problems({ cotaValor: "101" })).toEqual(["cotasFaltam"]);
  expect(problems({ cotaValor: "1.100" })).toEqual(["cotasSoma"]);
  expect(problems({ cotasTotal: "", cotaValor: "" })).toEqual([]);
});

test("the line under the quotas shows whether a difference to the total is accepted", () => {
  const text = (valorTotal: string, cotasTotal: string, cotaValor: string, listed = false) => {
    const quotas = { valorTotal, cotasTotal, cotaValor };
    return quotaSumText(quotaSumOf(quotas, listed ? quotas : null), (centavos) => `R$ ${centavos / 100}`);
  };
  expect(text("1.000.000", "100", "10.000")).toBe("É igual ao valor total.");
  expect(text("1.000.000", "3", "333.333")).toBe("Para o valor total ficam R$ 1, menos que uma cota.");
  expect(text("1.000.000", "99", "10.000")).toBe("Faltam R$ 10000 para o valor total.");
  expect(text("1.000.000", "3", "333.333,34")).toBe(
    "São R$ 0.02 a mais que o valor total, pelo arredondamento da cota: pode ficar assim.",
  );
  // The excess is less than a quota, but more than rounding can cause.
  expect(text("1.000.000", "3", "333.500")).toBe("Passa R$ 500 do valor total.");
  expect(text("1.000.000", "3", "333.500", true)).toBe(
    "Passa R$ 500 do valor total, como foi publicado: pode ficar assim.",
  );
  expect(text("1.000.000", "99", "10.000", true)).toBe(
    "Faltam R$ 10000 para o valor total, como foi publicado: pode ficar assim.",
  );
  for (const [total, count] of [
    ["", "3"],
    ["1.000.000", ""],
  ] as const)
    expect(text(total, count, "333.500")).toBe("");
  expect(budgetSumText({ sum: 5, total: 0 }, String)).toBe("");
  expect(budgetSumText({ sum: 5, total: 5 }, String)).toBe("É igual ao valor total.");
  expect(budgetSumText({ sum: 5, total: 7 }, String)).toBe("Faltam 2 para o valor total.");
  expect(budgetSumText({ sum: 7, total: 5 }, String)).toBe("Passa 2 do valor total.");
});

test("quotas that exceed the total only by rounding are accepted", () => {
  const quotas = (valorTotal: string, cotasTotal: string, cotaValor: string) =>
    problemsIn({ valorTotal, cotasTotal, cotaValor, orcamento: [] });
  expect(quotas("1.000.000", "3", "333.333,34")).toEqual([]);
  expect(quotas("1.000.000", "1.000.000", "1,40")).toEqual(["cotasSoma"]);
});

test("without a total neither quotas nor budget are wrong", () => {
  const orcamento = [{ rubrica: "Obra", valor: "300.000" }];
  expect(problemsIn({ valorTotal: "", cotasTotal: "10", cotaValor: "5.000", orcamento })).toEqual([
    "valorTotal",
  ]);
});

test("the twelve months limit the deadline only until the listed project has its legal minimum", () => {
  const listado = aContent(now, { organizacaoId: ORGANIZATION_ID, valorTotal: "300.000", obras: "nao" });
  const content = { ...listado, orcamento: [], aprovadoEm: "2025-12-01", prazoCaptacao: "2028-06-30" };
  const problems = (raised: number, values = {}, publicado = true, foiPublicado = publicado) =>
    submissionProblems(
      { ...content, ...values },
      now,
      listedTermsOf({ publicado, foiPublicado, listado, valorCaptado: raised }),
    ).map(({ problem }) => problem);
  expect(problems(5_999_999)).toEqual(["prazoLongo"]);
  expect(problems(6_000_000)).toEqual([]);
  expect(problems(6_000_000, { obras: "sim" })).toEqual(["prazoLongo"]);
  expect(problems(15_000_000, { obras: "sim" })).toEqual([]);
  expect(problems(6_000_000, { valorTotal: "1.500.000" })).toEqual(["prazoLongo"]);
  expect(problems(5_999_999, { valorTotal: "100.000" })).toEqual(["prazoLongo"]);
  expect(problems(6_000_000, {}, false)).toEqual(["prazoLongo"]);
  expect(problems(6_000_000, {}, false, true)).toEqual([]);
  const early = { aprovadoEm: "2026-11-21", prazoCaptacao: "2026-11-20" };
  expect(problems(6_000_000, early)).toContain("prazoPassado");
  expect(problems(6_000_000, { ...early, aprovadoEm: "2026-11-30", prazoCaptacao: "2026-11-25" })).toEqual([
    "aprovadoFuturo",
    "prazoLongo",
  ]);
});

describe("errors at a field before sending", () => {
  const shown = (values: Partial<ProjectContent>, left: Iterable<FieldName> = FIELD_NAMES) => {
    const content = { ...EMPTY_CONTENT, ...values };
    const problems = submissionProblems(content, now);
    return problemsToShow(content, problems, new Set(left)).map(({ problem }) => problem);
  };

  test("an empty field, and a field while it is first typed, show no error", () => {
    expect(shown({})).toEqual([]);
    expect(shown({ descricao: "H" }, [])).toEqual([]);
    expect(shown({ descricao: "H" }, ["descricao"])).toEqual(["descricaoCurta"]);
  });

  test("200 quotas of R$ 2.000 for R$ 300.000 are an error once the last of the three fields was left", () => {
    const values = { valorTotal: "300.000", cotasTotal: "200", cotaValor: "2.000" };
    expect(shown(values)).toEqual(["cotasSoma"]);
    expect(shown(values, fieldsBehind("cotaValor"))).toEqual(["cotasSoma"]);
    expect(shown({ ...values, cotaValor: "1.500" })).toEqual([]);
  });

  test("half a pair is an error once the pair's second field was left, even if the first was skipped", () => {
    expect(shown({ cotasTotal: "10" }, fieldsBehind("cotasTotal"))).toEqual([]);
    expect(shown({ cotasTotal: "10" }, ["cotasTotal", "cotaValor"])).toEqual(["cotasPar"]);
    expect(shown({ cotaValor: "10,00" }, fieldsBehind("cotaValor"))).toEqual(["cotasPar"]);
    expect(shown({ cotasTotal: "10", cotaValor: "5.000,00", valorTotal: "50.000" })).toEqual([]);
  });

  test("640 quotas of R$ 100 for R$ 640.000 are an error; a rest below one quota is none", () => {
    const values = { valorTotal: "640.000", cotasTotal: "640", cotaValor: "100" };
    expect(shown(values)).toEqual(["cotasFaltam"]);
    expect(shown(values, fieldsBehind("cotaValor"))).toEqual(["cotasFaltam"]);
    expect(shown({ ...values, cotaValor: "1.000" })).toEqual([]);
    expect(shown({ ...values, cotasTotal: "213", cotaValor: "3.000" })).toEqual([]);
  });

  test("budget lines that add up to the total have no error, unless one has no name", () => {
    const orcamento = [{ rubrica: "Obra", valor: "300.000,00" }];
    expect(shown({ valorTotal: "300.000", orcamento })).toEqual([]);
    expect(shown({ valorTotal: "300.000", orcamento: [{ rubrica: "", valor: "300.000" }] })).toEqual([
      "orcamentoLinhas",
    ]);
  });

  test("after a reload the answered fields show their errors", () => {
    const content = { ...EMPTY_CONTENT, valorTotal: "1,00", cotaValor: "10,00", fonteUrl: "exemplo" };
    const left = fieldsAnswered(content);
    expect(shown(content, left)).toEqual(["valorPequeno", "cotasPar", "fonteUrl"]);
  });
});

test.each([
  ["", "nao", true],
  ["", "sim", false],
  ["", "", false],
  ["sim", "nao", false],
  ["nao", "sim", false],
  ["nao", "", false],
  ["nao", "nao", true],
] as const)(
  "with 20%% raised, and works listed as '%s' and sent as '%s', the minimum is reached: %s",
  (listed, sent, expected) => {
    const terms = { valorTotal: "300.000", obras: listed, valorCaptado: 6_000_000 };
    expect(hasMinimum(terms, { valorTotal: "300.000", obras: sent })).toBe(expected);
  },
);
