import type { PersonKind as Reader } from "@/lib/catalog/simulator/schema";
import type { BriefKind } from "./types";

export const BRIEF_NAME: Record<Reader, string> = {
  empresa: "Resumo para a diretoria",
  pessoa: "Resumo",
};

export const BRIEF_DOWNLOAD: Record<Reader, string> = {
  empresa: "Baixar resumo para a diretoria",
  pessoa: "Baixar resumo",
};

export const BRIEF_SENDS =
  "Para montar o PDF, enviamos uma vez o imposto e o valor do investimento. Eles não ficam guardados nem aparecem no endereço.";

export const BRIEF_PROBLEM = {
  gone: "Este projeto não está mais na lista.",
  nothing: "Escolha ao menos um projeto para o resumo.",
} as const;

const LAW = "Lei de Incentivo à Reciclagem";

export const BRIEF = {
  title: (amount: string | null) =>
    amount ? `Destinação de ${amount} pela ${LAW}` : `Destinação pela ${LAW}`,
  kind: (kind: BriefKind, count: number): string | null => {
    const projects = count === 1 ? "1 projeto" : `${count} projetos`;
    if (kind === "comparacao") return count > 1 ? `Comparação de ${projects}` : null;
    if (kind === "carteira") return `Carteira de ${projects}`;
    return kind === "simulacao" ? "Simulação" : null;
  },
  maker: (company: string): string =>
    `A conta que montou esta carteira se apresenta como ${company.replace(/\.$/, "")}. Não conferimos se a conta é da empresa.`,
  foot: (name: string, day: string) => `${name} · ${day}`,
  demonstration: (count: number) =>
    count === 1
      ? "Projeto fictício, com dados de demonstração. Não deposite com base nele."
      : `${count} projetos fictícios, com dados de demonstração. Não deposite com base neles.`,
  unlisted: (count: number, of: "da carteira" | "da comparação") =>
    count === 1
      ? `1 projeto ${of} saiu da lista e não está neste resumo.`
      : `${count} projetos ${of} saíram da lista e não estão neste resumo.`,
  projects: "Projetos",
  account: "Conta da simulação",
  risks: "O que pode dar errado",
  law: "Base legal",
} as const;

export const FIGURE = {
  amount: "Valor",
  fits: (amount: string, count: number) =>
    count === 1 ? `Cabem ${amount} neste projeto` : `Cabem ${amount} nestes projetos`,
  fitsNothing: (count: number) => (count === 1 ? "Nada cabe neste projeto" : "Nada cabe nestes projetos"),
  missing: "Falta para a captação mínima",
  /** The figure `missing` then shows the part missing to 50%. */
  unknownWorks: "20% do valor, ou 50% se houver obras: o projeto não informa",
  deduction: (tax: string) => `Dedução no ${tax}`,
  deductionOf: (tax: string, year: string) => `Dedução no ${tax}, ano de ${year}`,
  upTo: (amount: string) => `Até ${amount}`,
  ceiling: (percent: number) => `Até ${percent}%`,
  whole: (due: string, tax: string, reader: Reader) =>
    `Inteira com ${tax} devido de ${due} ou mais${reader === "empresa" ? ", sem o adicional" : ", na declaração completa"}`,
  ofDue: (tax: string, reader: Reader) =>
    `do ${tax} devido${reader === "empresa" ? ", sem o adicional de 10%" : ", na declaração completa"}`,
  above: (amount: string) => `${amount} passam do teto e não voltam`,
  inside: (ceiling: string) => `Cabe no teto de ${ceiling}`,
  deadline: "Prazo do depósito",
  yearEnd: (year: number, reader: Reader) =>
    `Último expediente bancário de ${year}${reader === "empresa" ? "; na apuração trimestral, o do trimestre" : ""}`,
  projectEnd: (count: number) =>
    count === 1 ? "Fim da captação do projeto" : "Fim da captação que termina antes",
} as const;

export const COLUMN = {
  project: (isNamed: boolean) => (isNamed ? "Projeto e organização" : "Projeto"),
  missing: "Falta",
  effect: (amount: string | null) => (amount ? `Com ${amount}` : "Captação"),
  share: "Valor e efeito",
  deadline: "Prazo",
  impact: "Impacto",
} as const;

export const CELL = {
  legalName: (name: string) => `razão social ${name}`,
  cnpj: (number: string) => `CNPJ ${number}`,
  checked: (day: string) => `conferida em ${day}`,
  unchecked: "ainda não conferida",
  approval: (number: string) => `proposta aprovada nº ${number}`,
  most: (amount: string) => `até ${amount}`,
  toMinimum: "para a mínima",
  toTotal: "para o total",
  reached: "Mínima alcançada",
  unreached: "Mínima em aberto",
  unreachedWithWorks: "Mínima em aberto, se houver obras",
  confirmed: "informado pelos dois lados",
  deposited: (day: string) => `depósito de ${day}`,
  unlisted: "Projeto fora da lista",
  refused: "Interesse recusado",
  tonnes: (count: string) => `${count} t por ano`,
  people: (count: number, text: string) => (count === 1 ? "1 pessoa" : `${text} pessoas`),
  sum: (amount: string) => `Soma: ${amount}`,
} as const;

export const ACCOUNT_ROW = {
  due: (tax: string) => `${tax} devido informado`,
  ceiling: (percent: number) => `Teto da dedução (${percent}%)`,
  investment: "Valor da destinação",
  deduction: "Dedução",
  above: "Acima do teto, sem dedução",
  left: "Ainda cabe no teto",
  after: (tax: string) => `${tax} depois da dedução`,
} as const;

export const MINIMUM_RISK = {
  title: "A captação mínima não vem.",
  text: "Sem 20% do valor (50% com obras) em até 12 meses, o projeto é arquivado (Portaria GM/MMA nº 1.250/2024). Não encontramos norma que diga o que acontece então com o depósito e a dedução: peça a resposta do MMA por escrito.",
};

export const EXECUTION_RISK = {
  title: "A execução não é autorizada.",
  text: "Depois da captação mínima vêm a análise técnica e a captação mínima de operacionalização, e só então o MMA autoriza a execução (Portaria GM/MMA nº 1.250/2024). Confira a etapa no SINIR+ e peça ao MMA, por escrito, o que acontece com o depósito e a dedução sem essa autorização.",
};

/** Each cites its norm or states an open question. */
export const RISKS: Record<Reader, readonly { title: string; text: string }[]> = {
  empresa: [
    {
      title: "A dedução fica menor.",
      text: "O que passa de 1% do IRPJ devido no período, sem o adicional de 10%, não volta, e o valor não pode ser também despesa (art. 4º da Lei nº 14.260/2021). As fontes divergem sobre quais incentivos dividem esse 1%: confirme quanto está livre.",
    },
    {
      title: "O depósito ou o recibo chega tarde.",
      text: "A dedução é do período do depósito, e o recibo precisa chegar antes do fechamento. A lei dá o incentivo por cinco anos, e há duas leituras do fim: 2026 ou 2027. Peça a da contabilidade por escrito.",
    },
  ],
  pessoa: [
    {
      title: "A dedução fica menor.",
      text: "O que passa de 6% do imposto devido não volta, e a declaração simplificada não deduz (art. 4º da Lei nº 14.260/2021). Os 6% são um limite só para reciclagem, cultura, audiovisual, esporte e fundos da criança e da pessoa idosa.",
    },
    {
      title: "O depósito chega tarde.",
      text: "Para a próxima declaração vale o depósito feito até o último expediente bancário de dezembro. A lei dá o incentivo por cinco anos, e há duas leituras do fim: 2026 ou 2027. Antes de depositar, pergunte a quem faz a sua declaração.",
    },
  ],
};

const NORMS = "Lei nº 14.260/2021, arts. 3º e 4º · Decreto nº 12.106/2024 · Portaria GM/MMA nº 1.250/2024.";

export const LEGAL: Record<Reader, string> = {
  empresa: `${NORMS} Só para o Lucro Real.`,
  pessoa: `${NORMS} Só para a declaração completa.`,
};

export const PAGE = {
  read: (day: string) => `Lido em ${day}`,
  open: "Aponte a câmera para ver os dados de hoje em",
} as const;

export const SIGNATURES: Record<Reader, { names: readonly string[]; hint: string }> = {
  empresa: { names: ["Quem propõe", "Quem aprova"], hint: "Nome, cargo e data" },
  pessoa: { names: ["Quem destina", "Quem faz a declaração"], hint: "Nome e data" },
};
