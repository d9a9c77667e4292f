import type { Colleague, ColleagueRole, WorkRole } from "./rules";

export const ROLE_NAMES: Record<WorkRole, string> = {
  edita: "Edita",
  le: "Só lê",
  tributario: "Gestão tributária",
  contador: "Contabilidade",
  olhar: "Equipe, só leitura",
};

export const ROLE_DESCRIPTIONS: Record<ColleagueRole, string> = {
  edita: "Trabalha em tudo: projetos, apoios, conversas e recibos.",
  le: "Vê projetos, apoios, conversas e recibos. Não muda nada.",
  tributario:
    "Cuida de valores, apoios com as conversas, depósitos e recibos. Na conta de quem financia, também das carteiras.",
  contador: "Vê apoios, depósitos, recibos e o extrato.",
};

export const WHOLE_ACCOUNT =
  "A permissão vale para a conta inteira, com todas as organizações e todos os projetos dela.";

export const ROLE_IN_FRAME: Record<ColleagueRole, string> = {
  edita: "você edita",
  le: "você lê",
  tributario: "você cuida dos valores",
  contador: "você cuida da contabilidade",
};

const WHO: Record<ColleagueRole, string> = {
  edita: "quem edita",
  le: "quem lê",
  tributario: "quem cuida dos valores",
  contador: "a contabilidade",
};

const namesOf = (roles: readonly WorkRole[]): string => {
  const others = roles.flatMap((role) => (role === "olhar" ? [] : WHO[role]));
  const who = ["a conta principal", ...others];
  const last = who.pop();
  return who.length > 0 ? `${who.join(", ")} ou ${last}` : `${last}`;
};

/** @param roles that may perform the action; empty if only the account's owner may */
export const refusedTo = (account: string, roles: readonly WorkRole[]): string =>
  `Em ${account}, só ${namesOf(roles)} pode fazer isso. Peça a ${account.replace(/\.$/, "")}.`;

/** @param act verb with its object, such as "publicar novidades" */
export const onlyThey = (roles: readonly WorkRole[], act: string): string =>
  `Só ${namesOf(roles)} pode ${act}.`;

export const LOOK = {
  refused: "Você vê esta conta só para leitura. Encerre para voltar à equipe.",
  over: "O tempo de ver a conta acabou",
} as const;

export const refusalFor = ({ account, role }: Colleague, roles: readonly WorkRole[]): string =>
  role === "olhar" ? LOOK.refused : refusedTo(account, roles);

export const COLLEAGUE = {
  ended: "Você não trabalha mais na conta que estava aberta",
  left: "Você não trabalha mais nesta conta. Recarregue a página para continuar na sua.",
  /** The team has suspended the account. The colleague keeps the membership. */
  openAway: "A conta que estava aberta está indisponível agora",
  away: "Esta conta está indisponível agora. O seu acesso volta se ela voltar.",
} as const;

/**
 * Texts of the account's activity log, by the name of the action or HTTP function. Each follows a colleague's name:
 * "Maria criou um projeto." Calls without a text are not logged.
 */
export const ACTS: ReadonlyMap<string, string> = new Map([
  ["create-project", "criou um projeto"],
  ["save-project-draft", "editou um projeto"],
  ["submit-project", "enviou um projeto para análise"],
  ["recall-project", "recolheu um projeto da análise"],
  ["withdraw-project", "tirou um projeto da lista"],
  ["copy-project", "copiou um projeto"],
  ["delete-project-draft", "excluiu um rascunho de projeto"],
  ["post-news", "publicou uma novidade"],
  ["remove-news", "excluiu uma novidade"],
  ["ask-project", "fez uma pergunta a um projeto"],
  ["answer-question", "respondeu uma pergunta"],
  ["decline-question", "recusou uma pergunta"],
  ["message-supporters", "escreveu a quem apoia um projeto"],
  ["edit-organization", "editou uma organização"],
  ["refresh-organization", "consultou o CNPJ de uma organização"],
  ["generate-proposal", "gerou uma proposta"],
  ["edit-proposal-field", "editou uma proposta"],
  ["rewrite-proposal-field", "reescreveu parte de uma proposta"],
  ["start-presentation", "pediu uma apresentação"],
  ["accept-interest", "aceitou um interesse"],
  ["decline-interest", "recusou um interesse"],
  ["undo-answer", "desfez a resposta a um interesse"],
  ["register-interest", "registrou um interesse"],
  ["withdraw-interest", "retirou um interesse"],
  ["ask-amount", "pediu o valor de um apoio"],
  ["name-amount", "informou o valor de um apoio"],
  ["create-portfolio", "criou uma carteira"],
  ["edit-portfolio", "editou uma carteira"],
  ["repropose-portfolio", "refez uma carteira"],
  ["remove-portfolio", "excluiu uma carteira"],
  ["share-portfolio", "criou o link de uma carteira"],
  ["unshare-portfolio", "desligou o link de uma carteira"],
  ["register-portfolio", "registrou os interesses de uma carteira"],
  ["confirm-amount", "confirmou o valor de um apoio"],
  ["inform-deposit", "informou um depósito"],
  ["correct-deposit-day", "corrigiu o dia de um depósito"],
  ["report-not-arrived", "encerrou um apoio cujo depósito não chegou"],
  ["issue-receipt", "emitiu um recibo"],
  ["revoke-receipt", "revogou um recibo"],
  ["save-receipt-identity", "editou os dados dos recibos"],
  ["refresh-legal-name", "consultou a razão social da empresa"],
  ["conversas-envio", "escreveu em uma conversa"],
  ["open-ticket", "abriu um chamado"],
  ["extrato", "baixou o extrato"],
]);
