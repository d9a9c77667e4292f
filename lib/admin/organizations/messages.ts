export const DECIDED = {
  confirmed: "Organização conferida.",
  unconfirmed: "Conferência desfeita.",
  /** Follows the text of a decision if the organization's captador was mailed. */
  mailed: "Quem cuida dela foi avisado.",
  renamed: "Nome mudado, também nos projetos publicados.",
  kindSettled: "Tipo definido.",
  accepted: "Pedido aceito. Confira de novo quem representa a organização.",
  filesFailed:
    "Não deu para copiar as fotos de um projeto que fica com a conta atual. Tente de novo em alguns minutos.",
  refused: "Pedido recusado. Quem pediu foi avisado.",
} as const;

export const REFRESH_FAILED = "Não deu para consultar agora. Tente novamente.";

/**
 * First days on which a young organization can be checked: with its present kind, and as a cooperative or association.
 * Both are equal if the kind is settled.
 */
type Young = { day: string; asPickers: string };

/** @param young null if the CNPJ is old enough for its kind */
export function uncheckedText(young: Young | null): string {
  if (young === null) return "A conferir";
  const { day, asPickers } = young;
  return day === asPickers ? `A conferir a partir de ${day}` : "Nova, ou tipo a definir";
}

export const youngText = ({ day, asPickers }: Young): string =>
  day === asPickers
    ? `nova demais para a lei: pode ser conferida a partir de ${day}`
    : `pode ser conferida a partir de ${day}, ou de ${asPickers} se for cooperativa ou associação: o tipo decide`;

const CONTACT_RULE =
  "Fale com a organização pelo telefone ou e-mail do cartão do CNPJ ou da fonte, nunca pelos da conta.";

export const CONTACT_FIELD = {
  name: "contato",
  rows: 2,
  label: "Como você falou com a organização",
  help: `${CONTACT_RULE} Diga por onde, com quem e em que dia.`,
} as const;

export const CONTACT = {
  missing: `${CONTACT_RULE} Depois diga aqui por onde, com quem e em que dia.`,
  long: (most: number) => `Use até ${most} caracteres.`,
} as const;

export const CHECKS = {
  conta: {
    label: "A conta é mesmo da organização",
    ok: "",
    problem: "",
    look: CONTACT_RULE,
  },
  nome: {
    label: "O nome é o da razão social",
    ok: "O nome que aparece é o da Receita Federal.",
    problem: "",
    look: "O nome que aparece foi digitado: veja no cartão do CNPJ e na fonte se a organização é a mesma.",
  },
  lugar: {
    label: "Os projetos ficam onde fica o CNPJ",
    ok: "Nenhum projeto fica em outra cidade.",
    problem: "",
    look: "Outra cidade, ou cidade digitada: veja na fonte se a organização é a mesma.",
  },
  situacao: {
    label: "CNPJ ativo na Receita Federal",
    ok: "Ativo.",
    problem: "Não está ativo: não pode ser conferida.",
    look: "A Receita não respondeu: consulte o cartão do CNPJ.",
  },
  idade: {
    label: "Idade que a lei pede",
    ok: "Aberto há tempo bastante.",
    problem:
      "Novo demais: a lei pede 12 meses, ou 6 para cooperativas e associações. Se o tipo está errado, defina o tipo certo nesta página.",
    look: "Dia de abertura desconhecido: consulte o cartão do CNPJ.",
  },
  proposta: {
    label: "Proposta aprovada em nome deste CNPJ",
    ok: "",
    problem: "Nenhum projeto com número de aprovação.",
    look: "Procure os números abaixo na fonte oficial e compare o CNPJ.",
  },
  titular: {
    label: "Titular da conta de depósito",
    ok: "O titular informado é este CNPJ.",
    problem: "Há uma conta de outro titular.",
    look: "Nenhuma conta com titular conhecido.",
  },
  representante: {
    label: "Quem representa",
    ok: "",
    problem: "Não informado.",
    look: "Compare com a ata ou o cartão do CNPJ.",
  },
} as const;

export const MARKS = {
  otherName: "Diferente do nome que aparece",
  otherPlace: (place: string) => `Projeto em ${place}`,
} as const;

export const otherNameText = (shown: string, legalName: string): string =>
  `Quem financia lê “${shown}”; a razão social deste CNPJ é “${legalName}”. Publique só se forem a mesma organização.`;
