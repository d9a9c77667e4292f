/** `measure`: a price, a time or a limit. */
export type Step = { title: string; text: string; measure: string; link?: { label: string; href: string } };

/** Clauses A1.5, B1.5, B1.9. */
export const FUNDRAISER_STEPS: readonly Step[] = [
  {
    title: "Cadastre o projeto",
    text: "Nome do projeto, CNPJ, razão social, cidade e um responsável. O CNPJ é conferido na hora, e a conta abre quando você confirma o e-mail.",
    measure: "R$ 0",
    link: { label: "Cadastrar projeto", href: "/project-signup" },
  },
  {
    title: "Mostre o que decide um apoio",
    text: "Valor total, quanto já foi captado, etapa no MMA, se há obras, lugar e resultado esperado. É o que um diretor financeiro lê antes de responder.",
    measure: "Uma página por projeto",
  },
  {
    title: "Receba interesses",
    text: "Empresas e pessoas registram interesse e, se quiserem, o valor em que pensam. O prazo é uma estimativa da plataforma, não uma promessa.",
    measure: "2 a 4 semanas",
  },
  {
    title: "Aceite e abra o contato",
    text: "Interesse aceito vira oportunidade. O contato do financiador abre com um pagamento calculado sobre o valor da oportunidade.",
    measure: "0,3% ou 0,1%",
  },
  {
    title: "Receba na conta do projeto",
    text: "O financiador deposita direto nas contas bancárias do projeto. A estimativa da plataforma para fechar é de 1 a 3 meses.",
    measure: "1 a 3 meses",
  },
  {
    title: "Confirmem o valor",
    text: "As duas partes confirmam na plataforma quanto foi depositado. Aí a comissão é devida. Quando ela está paga, o total captado do projeto muda para todos.",
    measure: "8%",
  },
  {
    title: "Emita o recibo",
    text: "Número, data, proponente, CNPJ e valor. A empresa precisa dele antes de fechar o trimestre ou o ano; a pessoa física, antes da declaração.",
    measure: "Antes do fechamento",
  },
];

/** The funder pays nothing to the platform (A6.2). */
export const FUNDER_STEPS: readonly Step[] = [
  {
    title: "Confira se você pode deduzir",
    text: "Empresa no Lucro Real ou pessoa que declara no modelo completo. Nos outros regimes não há dedução.",
    measure: "Lucro Real ou completa",
  },
  {
    title: "Descubra o seu limite",
    text: "Empresa: 1% do IRPJ devido, sem contar o adicional. Pessoa: 6% do imposto devido, divididos com outros incentivos. Desconte o que já usou.",
    measure: "1% ou 6%",
    link: { label: "Abrir o simulador", href: "/incentivos" },
  },
  {
    title: "Escolha o projeto",
    text: "Compare etapa, parte da captação mínima já feita, dias que restam, obras, material, lugar e impacto. Confira a situação nos sistemas do MMA.",
    measure: "Por estado, tema e valor",
    link: { label: "Ver projetos", href: "/lir-projetos" },
  },
  {
    title: "Registre interesse",
    text: "Um interesse por projeto, com valor se você quiser. Quem capta só vê o seu contato depois de aceitar e de abrir o contato.",
    measure: "R$ 0",
    link: { label: "Cadastrar empresa", href: "/cadastro-empresa" },
  },
  {
    title: "Deposite na conta do projeto",
    text: "Empresa: dentro do trimestre ou do ano em que vai deduzir. Pessoa: até o último expediente bancário de dezembro.",
    measure: "Direto ao projeto",
  },
  {
    title: "Guarde o recibo e deduza",
    text: "Recibo e comprovante vão para a contabilidade. A empresa deduz no mesmo período; a pessoa, na declaração do ano seguinte.",
    measure: "100% até o limite",
  },
];

export type Stage = { title: string; text: string; figure?: string; money?: boolean };

/** Portaria GM/MMA 1.250/2024. `money`: the stage waits for funds. */
export const STAGES: readonly Stage[] = [
  { title: "Admissibilidade", text: "O MMA confere se a proposta e quem propõe cumprem as regras." },
  {
    title: "Captação mínima",
    text: "A primeira parte do valor precisa entrar em 12 meses; sem ela, a proposta é arquivada.",
    figure: "20% ou 50%",
    money: true,
  },
  {
    title: "Análise técnica",
    text: "O MMA examina metas, orçamento e cronograma. Aprovada, a proposta vira projeto.",
  },
  {
    title: "Captação mínima de operacio\u00adnalização",
    text: "O valor com que o projeto consegue começar a funcionar.",
    money: true,
  },
  { title: "Autorização", text: "O MMA autoriza a execução. Antes disso, nada começa." },
  { title: "Execução", text: "O projeto faz o que propôs, com as contas próprias.", figure: "até 3 anos" },
  { title: "Prestação de contas", text: "O proponente mostra ao MMA o que fez e o que gastou." },
];

export const NEEDS = {
  fundraiser: [
    {
      what: "Quem propõe",
      detail:
        "Organização de catadores, ensino ou pesquisa, condomínio, OSCIP ou OSC, órgão público, microempresa ou empresa de pequeno porte.",
    },
    { what: "CNPJ com idade", detail: "1 ano de registro; 6 meses para organizações de catadores." },
    { what: "Tamanho", detail: "A partir de R$ 50 mil, com até 3 anos de execução." },
    {
      what: "Situação no MMA",
      detail: "Número da proposta no Transferegov, etapa atual e data em que os 12 meses acabam.",
    },
    {
      what: "Conta do projeto",
      detail:
        "Conta bancária no CNPJ da organização: você a informa na página do apoio, e só ali o financiador a vê.",
    },
  ],
  funder: [
    { what: "Regime", detail: "Lucro Real, ou declaração no modelo completo para pessoas." },
    {
      what: "Imposto devido",
      detail: "IRPJ do período sem o adicional, ou o imposto da última declaração como referência.",
    },
    { what: "Limite já usado", detail: "O que outros incentivos consumiram no mesmo período." },
    {
      what: "Data do fechamento",
      detail:
        "Trimestre, ano ou, para pessoas, o último expediente bancário de dezembro: é até quando o depósito e o recibo servem.",
    },
    { what: "Quem assina", detail: "Uma pessoa que responda pela empresa e o CNPJ dela." },
  ],
} as const satisfies Record<string, readonly { what: string; detail: string }[]>;
