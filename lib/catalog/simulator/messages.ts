import type { AmountProblem, Field, Notice } from "./rules";
import type { PersonKind } from "./schema";

/** Toasts of the specification (B8.6, B5.2). */
export const TOAST_TEXT = {
  failed: "Erro na simulação",
  required: "Por favor, preencha todos os campos obrigatórios.",
  done: "Simulação concluída!",
  doneHint: "Confira os resultados abaixo.",
} as const;

export const PROBLEM_TEXT: Record<AmountProblem, string> = {
  missing: "Informe um valor maior que zero.",
  "too-large": "O máximo é R$ 999.999.999.999,99. Confira se o valor está em reais.",
};

export const PASTE_REFUSED =
  "O texto colado não tem um valor único e claro, por isso não mudamos o campo. Digite, por exemplo, 1.234,56.";

/** For digits with letters after them, like "180 mil". */
export const LETTERS_REFUSED = "Digite o valor com todos os algarismos, por exemplo 180.000.";

export const COPY_TEXT = {
  done: "Texto copiado",
  failed: "Não foi possível copiar",
  failedHint: "Selecione o texto na tela e copie com o teclado.",
} as const;

export const STALE = "Os dados mudaram depois deste cálculo. Simule de novo para atualizar.";

export const KIND_LABEL: Record<PersonKind, string> = { empresa: "Empresa", pessoa: "Pessoa física" };

export const HAND_ON: Record<PersonKind, string> = {
  empresa: "Para levar à diretoria ou à contabilidade",
  pessoa: "Para levar a quem faz a sua declaração",
};

export const ESTIMATE: Record<PersonKind, string> = {
  empresa: "Estimativa com os números informados. A apuração da contabilidade confirma o valor.",
  pessoa: "Estimativa com os números informados. A declaração do ano confirma o valor.",
};

export const TAX_NAME: Record<PersonKind, string> = { empresa: "IRPJ", pessoa: "IRPF" };

type FieldText = { label: string; reason: string; where: string[] };

export const FIELD_TEXT: Record<PersonKind, Record<Field, FieldText>> = {
  empresa: {
    faturamentoAnual: {
      label: "Faturamento anual",
      reason: "Não entra na conta. Serve para conferir se o regime e o imposto fazem sentido.",
      where: [
        "Na demonstração de resultado (DRE) do ano, na linha da receita bruta, ou na última ECF entregue.",
        "Use o mesmo ano do imposto informado abaixo.",
      ],
    },
    impostoRenda: {
      label: "Imposto de renda devido (IRPJ)",
      reason: "É a base do teto de 1%. Informe só a parcela de 15%, sem o adicional de 10%.",
      where: [
        "Na ECF, na apuração do IRPJ com base no Lucro Real (registro N630): o imposto à alíquota de 15%, antes de descontar incentivos. Quem apura por trimestre encontra um valor para cada trimestre.",
        "Para o ano em curso, peça à contabilidade a projeção a partir do e-Lalur.",
        "O DARF e a DCTFWeb não servem de base: o valor ali pode incluir o adicional e já vir com descontos. Se o imposto sai pelo PGDAS-D, a empresa está no Simples Nacional e não tem esta dedução.",
      ],
    },
    valorInvestimento: {
      label: "Valor do investimento",
      reason: "Quanto a empresa pensa em destinar a um projeto aprovado na lei.",
      where: [
        "É uma escolha da empresa. Para aproveitar o teto inteiro, destine 1% do imposto informado acima.",
        "Cada projeto publica quanto ainda precisa captar: a lista está em Ver projetos.",
      ],
    },
  },
  pessoa: {
    faturamentoAnual: {
      label: "Rendimento anual tributável",
      reason: "Não entra na conta. Serve para conferir se o imposto informado faz sentido.",
      where: [
        "No Resumo da Declaração do IRPF, o total dos rendimentos tributáveis; ou some os informes de rendimentos do ano.",
      ],
    },
    impostoRenda: {
      label: "Imposto de renda devido (IRPF)",
      reason: "É a base do limite de 6%. Não é o valor a pagar nem o valor a restituir.",
      where: [
        "No programa do IRPF ou em Meu Imposto de Renda, abra a ficha Resumo da Declaração e procure o imposto devido, antes da dedução de incentivo.",
        "A doação é feita até o último expediente bancário de dezembro e a declaração vem depois: use a última declaração como estimativa, corrigida pelo que mudou na renda.",
        "O simulador da Receita Federal também calcula o imposto do ano, e o programa da declaração mostra o limite para destinação.",
      ],
    },
    valorInvestimento: {
      label: "Valor do investimento",
      reason: "Quanto você pensa em destinar a um projeto aprovado na lei.",
      where: [
        "É uma escolha sua. Para saber quanto cabe, desconte do limite de 6% o que já doou no ano com outro incentivo.",
      ],
    },
  },
};

const ONLY_IF: Record<PersonKind, string> = {
  empresa: "A dedução vale só para empresas no Lucro Real.",
  pessoa: "A dedução vale só na declaração completa; na simplificada não há dedução.",
};

export const NOTICE_TEXT: Record<PersonKind, Partial<Record<Notice, string>>> = {
  empresa: {
    "tax-high":
      "O imposto informado passa de 15% do faturamento. Confira os dois valores e se o adicional de 10% ficou de fora.",
    "regime-compulsory":
      "Com faturamento acima de R$ 78 milhões no ano, o Lucro Real é, em regra, obrigatório: é o regime que dá direito à dedução.",
    "regime-optional":
      "Até R$ 78 milhões de faturamento, o Lucro Real costuma ser opcional. Confirme com a contabilidade que a empresa está nele: no Lucro Presumido e no Simples não há dedução.",
  },
  pessoa: {
    "tax-high": "O imposto informado passa de 27,5% do rendimento. Confira os dois valores.",
    "complete-declaration": ONLY_IF.pessoa,
    "shared-limit":
      "O limite de 6% é um só para reciclagem, cultura, audiovisual, esporte e fundos da criança e da pessoa idosa. Desconte o que já destinou no ano.",
  },
};

/** Formatted figures; `excedente` and `saldoLimite` are null when zero. */
export type ResultFigures = {
  impostoDevido: string;
  limite: string;
  valorInvestimento: string;
  valorDeducao: string;
  impostoComDeducao: string;
  excedente: string | null;
  saldoLimite: string | null;
};

export const wholeDeduction = (percent: number, kind: PersonKind): string =>
  `Todo o investimento cabe no teto de ${percent}% e volta como dedução${kind === "pessoa" ? ", na declaração completa" : ""}.`;

export function summarySentence(figures: ResultFigures, kind: PersonKind, percent: number): string {
  const { valorInvestimento, valorDeducao, limite, excedente, saldoLimite } = figures;
  const opening = `Com ${TAX_NAME[kind]} devido de ${figures.impostoDevido}, o teto de dedução da Lei nº 14.260/2021 é de ${limite} (${percent}%).`;
  const middle = excedente
    ? `De um investimento de ${valorInvestimento}, ${valorDeducao} são deduzidos do imposto e ${excedente} ficam acima do teto, sem dedução.`
    : `Um investimento de ${valorInvestimento} é deduzido por inteiro${saldoLimite ? ` e deixa ${saldoLimite} livres no teto` : " e usa o teto todo"}.`;
  return `${opening} ${middle} O imposto passa a ${figures.impostoComDeducao}. ${ONLY_IF[kind]}`;
}

export function chartSummary(figures: ResultFigures): string {
  const split = `Do imposto devido, ${figures.valorDeducao} vão para o projeto e ${figures.impostoComDeducao} continuam como imposto.`;
  if (figures.excedente)
    return `${split} Outros ${figures.excedente} do investimento passam do teto e não são deduzidos.`;
  return figures.saldoLimite ? `${split} Ainda cabem ${figures.saldoLimite} no teto.` : split;
}
