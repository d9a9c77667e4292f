import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountEffectText, quotaCount } from "@/lib/catalog/amount/messages";
import { ESTIMATE, TAX_NAME } from "@/lib/catalog/simulator/messages";
import { deductionLimit, simulate } from "@/lib/catalog/simulator/rules";
import { MAX_VALUE } from "@/lib/kit/typed-amount";
import * as words from "./messages";
import { briefOf, readerFor, taxDueFor } from "./rules";
import type { BriefContent, BriefProject } from "./types";

const now = new Date("2026-11-23T12:00Z");
const texts = { ...words, quotaCount, amountEffectText, ESTIMATE, TAX_NAME };
const setting = { now, origin: "https://elorecicla.com.br", texts };

const aProject = (changes: Partial<BriefProject> = {}): BriefProject => ({
  nome: "Triciclos elétricos para catadores",
  cidade: "Campinas",
  estado: "SP",
  target: {
    status: "Em Captação",
    valorDisponivel: 128_400_000,
    captacaoMinima: { percent: 20, valor: 25_680_000, falta: 25_680_000 },
    cotaValor: 400_000,
    prazo: "2027-01-23",
  },
  beneficiarios: 60,
  toneladasAno: 1900,
  demonstracao: false,
  organizacao: {
    proponente: "Cooperativa Recomeço",
    registro: { cnpj: "90000001000129", razaoSocial: null, conferidaEm: "2026-11-12T15:00:00Z" },
    numeroAprovacao: "03500.001/2026-11",
  },
  valor: 30_000_000,
  ...changes,
});

const content = (changes: Partial<BriefContent> = {}): BriefContent => ({
  kind: "projeto",
  reader: "empresa",
  valor: 30_000_000,
  simulation: null,
  projects: [aProject()],
  path: "/lir-projetos/triciclos?quanto=300000",
  ...changes,
});

const textsOf = (given: BriefContent): string =>
  JSON.stringify(briefOf(given, setting)).replaceAll("\u00a0", " ");
const figuresOf = (given: BriefContent) =>
  briefOf(given, setting).figures.map(({ label, value, note }) =>
    [label, value, note].join("|").replaceAll("\u00a0", " "),
  );

describe("the brief of a project with an amount", () => {
  test("the brief has amount, deduction, deadline, organization, check, effect, page and date", () => {
    const brief = briefOf(content(), setting);
    expect(brief.title.replaceAll("\u00a0", " ")).toBe(
      "Destinação de R$ 300.000 pela Lei de Incentivo à Reciclagem",
    );
    expect(brief.kicker).toBe("Resumo para a diretoria");
    expect(figuresOf(content())).toEqual([
      "Valor|R$ 300.000|",
      "Dedução no IRPJ|Até R$ 300.000|Inteira com IRPJ devido de R$ 30.000.000 ou mais, sem o adicional",
      "Prazo do depósito|30/12/2026|Último expediente bancário de 2026; na apuração trimestral, o do trimestre",
    ]);
    const [row] = brief.table?.rows ?? [];
    expect(row?.details).toBe(
      "Campinas, SP · Cooperativa Recomeço · CNPJ 90.000.001/0001-29, conferida em 12/11/2026 · proposta aprovada nº 03500.001/2026-11",
    );
    expect(row?.effect.map(({ text }) => text)).toEqual(["Completa a captação mínima", "75 cotas"]);
    expect(brief.page).toMatchObject({
      address: "https://elorecicla.com.br/lir-projetos/triciclos?quanto=300000",
      read: "Lido em 23/11/2026",
    });
    expect(brief.risks.items).toHaveLength(3);
    expect(brief.signatures.names).toHaveLength(2);
  });

  test("the brief states that an organization is unchecked, and its legal name if that is another one", () => {
    const registro = { cnpj: "90000001000129", razaoSocial: "TRANSPORTES SUL LTDA", conferidaEm: null };
    const organizacao = { proponente: "Cooperativa Recomeço", registro, numeroAprovacao: null };
    expect(textsOf(content({ projects: [aProject({ organizacao })] }))).toContain(
      "Cooperativa Recomeço · razão social Transportes Sul Ltda · CNPJ 90.000.001/0001-29, ainda não conferida",
    );
  });

  test("the brief of an amount above the project's need states how much fits", () => {
    const valor = 200_000_000;
    expect(figuresOf(content({ valor, projects: [aProject({ valor })] }))[0]).toBe(
      "Valor|R$ 2.000.000|Cabem R$ 1.284.000 neste projeto",
    );
  });

  test("B9.2 the deduction in the brief is that of the part which fits, not of the whole amount", () => {
    const valor = 200_000_000;
    expect(figuresOf(content({ valor, projects: [aProject({ valor })] }))[1]).toBe(
      "Dedução no IRPJ|Até R$ 1.284.000|Inteira com IRPJ devido de R$ 128.400.000 ou mais, sem o adicional",
    );
  });

  test("the brief of a carteira counts a confirmed support as deposited, and gives no deadline for it", () => {
    const done = aProject({ confirmado: 29_700_000 });
    const given = content({ kind: "carteira", projects: [done] });
    const [row] = briefOf(given, setting).table?.rows ?? [];
    expect(row?.effect.map(({ text }) => text.replaceAll("\u00a0", " "))).toEqual([
      "R$ 297.000",
      "informado pelos dois lados",
    ]);
    expect(figuresOf(given)[0]).toContain("R$ 297.000");
    expect(figuresOf(given).join()).not.toContain("Prazo do depósito");
    const open = content({ kind: "carteira", projects: [done, aProject()] });
    expect(figuresOf(open).join()).toContain("Prazo do depósito");
  });

  test("B9.2 the deduction in the brief of a carteira is that of its confirmed deposits, even if they exceed its amount", () => {
    const projects = [aProject({ confirmado: 25_000_000 }), aProject({ confirmado: 20_000_000 })];
    const given = content({ kind: "carteira", projects });
    expect(briefOf(given, setting).table?.sum?.replaceAll("\u00a0", " ")).toBe("Soma: R$ 450.000");
    expect(figuresOf(given)).toEqual([
      "Valor|R$ 300.000|",
      "Dedução no IRPJ|Até R$ 450.000|Inteira com IRPJ devido de R$ 45.000.000 ou mais, sem o adicional",
    ]);
  });

  test("B9.2 the deduction in the brief of a carteira leaves out deposits of another year, whose day stands in the row", () => {
    const projects = [aProject({ confirmado: 200_000_000, dia: "2025-12-30" }), aProject()];
    const given = content({ kind: "carteira", valor: 230_000_000, projects });
    const { rows, sum } = briefOf(given, setting).table ?? {};
    expect(rows?.[0]?.effect.map(({ text }) => text).join("|")).toBe(
      "R$\u00a02.000.000|informado pelos dois lados|depósito de 30/12/2025",
    );
    expect(sum).toBe("Soma: R$\u00a02.300.000");
    expect(figuresOf(given)[1]).toBe(
      "Dedução no IRPJ, ano de 2026|Até R$ 300.000|Inteira com IRPJ devido de R$ 30.000.000 ou mais, sem o adicional",
    );
    const offList = ["2025-06-01", "2026-01-02"].map((dia) => {
      const deposit = { valor: 8_000_000, confirmado: true, demonstracao: false, dia };
      return figuresOf({ ...given, deposits: [deposit] })[1]?.split("|")[1];
    });
    expect(offList).toEqual(["Até R$ 300.000", "Até R$ 380.000"]);
    expect(figuresOf({ ...given, projects: projects.slice(0, 1) }).join()).not.toContain("Dedução");
  });

  test("B9.2 the deduction's year is that of São Paulo, and a reported deposit to a closed project counts in its own", () => {
    const closed = { ...aProject().target, status: "Finalizada" };
    const reported = aProject({ target: closed, informado: true, dia: "2026-12-31" });
    const given = content({ kind: "carteira", projects: [reported, aProject({ valor: 2_000_000 })] });
    const deductionAt = (time: string) =>
      briefOf(given, { ...setting, now: new Date(time) }).figures[1]?.value.replaceAll("\u00a0", " ");
    expect(deductionAt("2027-01-01T02:59Z")).toBe("Até R$ 320.000");
    expect(deductionAt("2027-01-01T03:00Z")).toBe("Até R$ 20.000");
  });

  test("the brief of a carteira does not reveal a reported deposit to an open project, and counts the deposit and its quotas whole", () => {
    const open = { kind: "carteira", projects: [aProject(), aProject({ valor: 10_000_000 })] } as const;
    const [first, second] = open.projects;
    const withReported = (target = first.target) =>
      content({ ...open, projects: [{ ...first, target, informado: true }, second] });
    expect(briefOf(withReported(), setting)).toEqual(briefOf(content(open), setting));
    const ofLine = (target: BriefProject["target"]) => {
      const { rows, sum } = briefOf(withReported(target), setting).table ?? {};
      return [...(rows?.[0]?.effect ?? []).map(({ text }) => text), sum].join("|").replaceAll("\u00a0", " ");
    };
    expect(ofLine({ ...first.target, valorDisponivel: 20_000_000 })).toBe(
      "R$ 300.000|Completa o valor total|75 cotas|Soma: R$ 400.000",
    );
    expect(ofLine({ ...first.target, valorDisponivel: 300_000 })).toBe("R$ 300.000|Soma: R$ 400.000");
    expect(ofLine({ ...first.target, status: "Finalizada" })).toBe("R$ 300.000|Soma: R$ 400.000");
  });

  test("the brief of a carteira counts nothing for a project that refused the interest, and says so", () => {
    const refused = aProject({ recusado: true });
    const given = content({ kind: "carteira", projects: [refused, aProject({ valor: 10_000_000 })] });
    const brief = briefOf(given, setting);
    expect(brief.table?.rows[0]?.effect.map(({ text }) => text)).toEqual(["Interesse recusado"]);
    expect(brief.table?.sum?.replaceAll("\u00a0", " ")).toContain("R$ 100.000");
    expect(figuresOf(given)[0]).toContain("Cabem R$ 100.000 nestes projetos");
    const only = content({ kind: "carteira", projects: [refused] });
    expect(figuresOf(only).join()).not.toContain("Prazo do depósito");
  });

  test("B9.2 the brief of a carteira of which nothing fits states no deduction", () => {
    const closed = { ...aProject().target, status: "Finalizada" };
    for (const project of [aProject({ recusado: true }), aProject({ target: closed })])
      expect(figuresOf(content({ kind: "carteira", projects: [project] }))).toEqual([
        "Valor|R$ 300.000|Nada cabe neste projeto",
      ]);
  });

  test("B9.2 the brief of a carteira has a confirmed deposit to a project off the list in its rows, its sum and its deduction", () => {
    const deposits = [{ valor: 8_000_000, confirmado: true, demonstracao: false, dia: null }];
    const given = content({ kind: "carteira", projects: [aProject({ valor: 2_000_000 })], deposits });
    const { rows, sum } = briefOf(given, setting).table ?? {};
    expect([rows?.[1]?.name, ...(rows?.[1]?.effect ?? []).map(({ text }) => text)]).toEqual([
      "Projeto fora da lista",
      "R$\u00a080.000",
      "informado pelos dois lados",
    ]);
    expect(sum).toBe("Soma: R$\u00a0100.000");
    expect(figuresOf(given)[1]).toContain("Até R$ 100.000");
    const alone = content({ kind: "carteira", projects: [], deposits, path: null });
    expect(figuresOf(alone)[1]).toContain("Até R$ 80.000");
    expect(briefOf(alone, setting).notice).toBeNull();
  });

  test("the brief of a carteira marks a deposit to a demonstration project off the list, in its row and in the notice", () => {
    const deposits = [{ valor: 8_000_000, confirmado: true, demonstracao: true, dia: null }];
    const { notice, table } = briefOf(
      content({ kind: "carteira", projects: [], deposits, path: null }),
      setting,
    );
    expect(notice).toBe("Projeto fictício, com dados de demonstração. Não deposite com base nele.");
    expect(table?.rows[0]?.name).toBe("[Demonstração] Projeto fora da lista");
  });

  test("the brief of a closed project gives the reason and no deadline for a deposit", () => {
    const closed = { ...aProject().target, prazo: "2026-11-22" };
    const given = content({ projects: [aProject({ target: closed })] });
    expect(textsOf(given)).toContain("Prazo encerrado");
    expect(briefOf(given, setting).table?.rows[0]?.missing).toEqual([]);
    expect(figuresOf(given).join()).not.toContain("Prazo do depósito");
  });
});

test("the brief without an amount gives the missing money and the ceiling", () => {
  const given = content({ valor: null, projects: [aProject({ valor: null })] });
  expect(briefOf(given, setting).title).toBe("Destinação pela Lei de Incentivo à Reciclagem");
  expect(figuresOf(given).slice(0, 2)).toEqual([
    "Falta para a captação mínima|R$ 256.800|",
    "Dedução no IRPJ|Até 1%|do IRPJ devido, sem o adicional de 10%",
  ]);
});

test("without a word about works the brief names the most that can be missing, and says why", () => {
  const minimum = { percent: null, valor: 64_200_000, falta: 64_200_000 };
  const project = aProject({ valor: null, target: { ...aProject().target, captacaoMinima: minimum } });
  const given = content({ valor: null, projects: [project] });
  expect(figuresOf(given)[0]).toBe(
    "Falta para a captação mínima|Até R$ 642.000|20% do valor, ou 50% se houver obras: o projeto não informa",
  );
  const missing = briefOf(given, setting).table?.rows[0]?.missing.map(({ text }) =>
    text.replace("\u00a0", " "),
  );
  expect(missing).toEqual(["até R$ 642.000", "para a mínima"]);
});

test("once 20% is raised while works are unknown, the brief calls the minimum open only if there are works", () => {
  const cellOf = (falta: number) => {
    const captacaoMinima = { percent: null, valor: 64_200_000, falta };
    const target = { ...aProject().target, captacaoMinima, valorDisponivel: 64_200_000 + falta };
    const given = content({ valor: null, projects: [aProject({ valor: null, target })] });
    return briefOf(given, setting).table?.rows[0]?.effect[0]?.text;
  };
  expect(cellOf(64_200_000)).toBe("Mínima em aberto");
  expect(cellOf(30_000_000)).toBe("Mínima em aberto, se houver obras");
  expect(cellOf(0)).toBe("Mínima alcançada");
});

test.each(["empresa", "pessoa"] as const)(
  "the brief for %s names the risk of the minimum until every project has reached its own, then that of the execution",
  (reader) => {
    const titles = (...missing: number[]) => {
      const projects = missing.map((falta) => {
        const captacaoMinima = { percent: null, valor: 64_200_000, falta };
        return aProject({ target: { ...aProject().target, captacaoMinima } });
      });
      const { items } = briefOf(content({ kind: "comparacao", reader, projects }), setting).risks;
      expect(items).toHaveLength(3);
      return items.map(({ title }) => title);
    };
    expect(titles(0, 1)).toContain("A captação mínima não vem.");
    expect(titles()).toContain("A captação mínima não vem.");
    expect(titles(0, 0)).not.toContain("A captação mínima não vem.");
    expect(titles(0, 0)).toContain("A execução não é autorizada.");
  },
);

test("a fact without a value adds no text to the brief", () => {
  const bare = aProject({
    organizacao: null,
    beneficiarios: null,
    toneladasAno: null,
    cidade: "",
    estado: "",
    valor: null,
    target: { ...aProject().target, prazo: null, cotaValor: null },
  });
  const brief = briefOf(content({ valor: null, projects: [bare], path: null }), setting);
  expect(brief.table?.rows[0]).toMatchObject({ details: "", deadline: "", impact: [] });
  expect(brief).toMatchObject({ page: null, notice: null });
  expect(JSON.stringify(brief)).not.toMatch(/não informad|undefined|NaN|CNPJ|organização/i);
});

test("the brief of a comparison has the amount as a column heading, and the earliest deadline", () => {
  const early = aProject({ target: { ...aProject().target, prazo: "2026-12-12" } });
  const given = content({ kind: "comparacao", projects: [aProject(), early] });
  const brief = briefOf(given, setting);
  expect(brief.kicker).toBe("Resumo para a diretoria · Comparação de 2 projetos");
  expect(brief.table?.columns.effect.replace("\u00a0", " ")).toBe("Com R$ 300.000");
  expect(brief.table?.sum).toBeNull();
  expect(figuresOf(given)[2]).toBe("Prazo do depósito|12/12/2026|Fim da captação que termina antes");
});

test("the brief of a portfolio has an amount for each project and their sum", () => {
  const projects = [aProject({ valor: 10_000_000 }), aProject({ valor: 20_000_000, demonstracao: true })];
  const brief = briefOf(content({ kind: "carteira", projects, path: null }), setting);
  expect(brief.kicker).toBe("Resumo para a diretoria · Carteira de 2 projetos");
  expect(brief.table?.rows.map(({ effect }) => effect[0]?.text.replace("\u00a0", " "))).toEqual([
    "R$ 100.000",
    "R$ 200.000",
  ]);
  expect(brief.table?.sum?.replace("\u00a0", " ")).toBe("Soma: R$ 300.000");
  expect(brief.notice).toContain("fictício");
});

test("B3.13 B9.2 the brief of a simulation has the calculation and the part above the ceiling", () => {
  const simulation = simulate({ impostoRenda: 2_500_000_000, valorInvestimento: 30_000_000 }, "empresa");
  const given = content({ kind: "simulacao", projects: [], simulation, path: "/incentivos" });
  const brief = briefOf(given, setting);
  expect(brief.table).toBeNull();
  expect(figuresOf(given)).toEqual([
    "Valor|R$ 300.000|",
    "Dedução no IRPJ|R$ 250.000|R$ 50.000 passam do teto e não voltam",
    "Prazo do depósito|30/12/2026|Último expediente bancário de 2026; na apuração trimestral, o do trimestre",
  ]);
  expect(brief.account?.rows.map(({ label }) => label)).toContain("Acima do teto, sem dedução");
});

test("the brief of a natural person has 6%, no board and no text about a company", () => {
  const simulation = simulate({ impostoRenda: 2_000_000, valorInvestimento: 120_000 }, "pessoa");
  for (const given of [
    content({ reader: "pessoa", valor: 120_000, projects: [aProject({ valor: 120_000 })] }),
    content({ reader: "pessoa", valor: null, projects: [aProject({ valor: null })] }),
    content({ reader: "pessoa", kind: "simulacao", valor: 120_000, projects: [], simulation }),
  ]) {
    expect(textsOf(given)).not.toMatch(
      /diretoria|IRPJ|Lucro Real|empresa|contabilidade|\b1%|adicional|despesa/i,
    );
    expect(textsOf(given)).toContain("6%");
    expect(briefOf(given, setting).kicker).toMatch(/^Resumo( · |$)/);
  }
});

test("after the banks' last day the brief uses next year's deadline", () => {
  const until = (prazo: string | null) => aProject({ target: { ...aProject().target, prazo } });
  // In São Paulo this is 21:30 on 31 December 2026, after the last bank day of 2026.
  const later = { ...setting, now: new Date("2027-01-01T00:30Z") };
  const deadlineOf = (given: BriefContent) => briefOf(given, later).figures[2];
  for (const projects of [[], [until(null)], [until("2028-03-10")], [until("2028-03-10"), until(null)]])
    expect(
      deadlineOf(content({ kind: projects.length ? "comparacao" : "simulacao", projects })),
    ).toMatchObject({
      value: "30/12/2027",
      note: "Último expediente bancário de 2027; na apuração trimestral, o do trimestre",
    });
  expect(deadlineOf(content({ projects: [until("2027-02-26")] }))?.value).toBe("26/02/2027");
});

test("B9.2 the tax due for an amount is the smallest with which the whole amount is deductible", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_VALUE }),
      fc.constantFrom<"empresa" | "pessoa">("empresa", "pessoa"),
      (amount, reader) => {
        const due = taxDueFor(amount, reader);
        expect(deductionLimit(due, reader)).toBeGreaterThanOrEqual(amount);
        expect(deductionLimit(due - 1, reader)).toBeLessThan(amount);
      },
    ),
  );
});

test("the brief of a portfolio or comparison counts the projects that left the list, and names a fictitious one", () => {
  const noticeOf = (changes: Partial<BriefContent>) =>
    briefOf(content({ kind: "carteira", ...changes }), setting).notice;
  expect(noticeOf({ unlisted: 0 })).toBeNull();
  expect(noticeOf({ unlisted: 1 })).toBe("1 projeto da carteira saiu da lista e não está neste resumo.");
  expect(noticeOf({ unlisted: 2, projects: [aProject({ demonstracao: true })] })).toBe(
    "2 projetos da carteira saíram da lista e não estão neste resumo. Projeto fictício, com dados de demonstração. Não deposite com base nele.",
  );
  expect(noticeOf({ kind: "comparacao", unlisted: 1 })).toBe(
    "1 projeto da comparação saiu da lista e não está neste resumo.",
  );
});

test.each([
  [true, "fisica", "empresa"],
  [false, "juridica", "empresa"],
  [false, undefined, "empresa"],
  [false, "fisica", "pessoa"],
] as const)(
  "a viewer with a company (%s) and the person type %s reads the texts for %s",
  (hasCompany, personType, reader) => {
    expect(readerFor(hasCompany, personType)).toBe(reader);
  },
);
