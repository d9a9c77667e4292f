import { LOOKS, mayCall, mayOpen, type WorkRole } from "@/lib/access/colleague-rights/rules";
import { formatList, toIsoDay } from "@/lib/kit/format";
import type { UnreadConversation } from "@/lib/matches/conversations/queries/unread";
import { ANSWER_DAYS, answerDue } from "@/lib/matches/interests/rules/deadline";
import type { WaitingDeal } from "@/lib/money/deals/queries/waiting";
import { graceEnd, PLAN_TAB } from "@/lib/money/plans/rules";
import type { Missing } from "@/lib/money/receipts/rules/identity";
import { SUPPORTS } from "./navigation";

/** `desde`: when the time to answer the oldest interest began. `apoio`: id of the interest if there is only one. */
type OpenInterests = { slug: string; nome: string; total: number; apoio: string | null; desde: Date };
type Since = { id: string; nome: string; desde: Date };
/** `publicado`: the draft changes a listed version. */
type Draft = Since & { publicado: boolean };
type OpenQuestions = { id: string; nome: string; total: number; desde: Date };
type ReceiptData = { falta: Missing[]; ehEmpresa: boolean };
type EndingFavourite = { slug: string; nome: string; prazo: string };

/** Maximum number of entries of a kind that have their own row. The rest share one row, which links to their list. */
export const MAX_OF_A_KIND = 5;

/** A list has at most one entry more than {@link MAX_OF_A_KIND}. */
export type AgoraFacts = {
  recebidos: OpenInterests[];
  perguntas: OpenQuestions[];
  devolvidos: Since[];
  rascunhos: Draft[];
  semValor: Since[];
  encerrados: Since[];
  decidir: EndingFavourite[];
  /** A captador without a project, or with nothing but empty drafts. */
  semProjeto: boolean;
  rascunhoVazio: boolean;
  /** Time when the charge of a month first failed. Null unless the plan is past due. */
  planoAtrasadoDesde: Date | null;
  negociacoes: WaitingDeal[];
  mensagens: UnreadConversation[];
  recibo: ReceiptData | null;
  /** Nearest deadline (ISO day) of the person's own, favourite and supported projects. */
  proximoPrazo: string | null;
};

export type AgoraRow = {
  id: string;
  text: string;
  action: string;
  /** Server action that fulfils the duty. Null if the row only opens a page to read. */
  actionName: string | null;
  href: string;
  /** Page that shows the duty to a role that may not open `href`. */
  watchHref: string | null;
  since: Date | null;
  /** ISO day. */
  due: string | null;
  /** Reason of `due`. Without `due`, a deadline in words, such as 'antes do recibo'. */
  reason: string | null;
  calendar: string | null;
};

const LATE_PLAN = "plano-atrasado";

const WAITING = `${SUPPORTS}?etapa=vez`;

const OPEN = { watchHref: null, since: null, due: null, reason: null, calendar: null };

/** Days before the deadline of a favourite. */
export const DECIDE_WITHIN = 15;

const received = ({ slug, nome, total, apoio, desde }: OpenInterests): AgoraRow => ({
  id: `recebidos-${slug}`,
  text: `${total === 1 ? "1 interesse espera" : `${total} interesses esperam`} a sua resposta em ${nome}`,
  action: "Responder",
  actionName: "accept-interest",
  href: apoio ? `${SUPPORTS}/${apoio}` : `${SUPPORTS}?projeto=${slug}&etapa=vez`,
  ...OPEN,
  since: desde,
  due: answerDue(desde),
  reason: `${ANSWER_DAYS} dias úteis para responder`,
});

const questionsRow = ({ id, nome, total, desde }: OpenQuestions): AgoraRow => ({
  id: `perguntas-${id}`,
  text: `Responda ${total === 1 ? "1 pergunta" : `${total} perguntas`} sobre ${nome}`,
  action: "Responder",
  actionName: "answer-question",
  href: `/projects/${id}/perguntas`,
  ...OPEN,
  since: desde,
});

const sinceRow =
  (
    kind: string,
    [action, actionName]: [label: string, actionName: string],
    text: (nome: string) => string,
    href: (id: string) => string,
    watchHref: (id: string) => string | null = () => null,
  ) =>
  ({ id, nome, desde }: Since): AgoraRow => ({
    id: `${kind}-${id}`,
    text: text(nome),
    action,
    actionName,
    href: href(id),
    ...OPEN,
    watchHref: watchHref(id),
    since: desde,
  });

const supportHref = (id: string) => `${SUPPORTS}/${id}`;

const previewHref = (id: string) => `/projects/${id}/previa`;

const returned = sinceRow(
  "devolvido",
  ["Corrigir", "submit-project"],
  (nome) => `Corrija ${nome} para a análise`,
  (id) => `/projects/${id}/editar`,
  (id) => `/projects/${id}/historico`,
);
const unfinished = sinceRow(
  "rascunho",
  ["Continuar", "submit-project"],
  (nome) => `Termine o cadastro de ${nome}`,
  (id) => `/projects/${id}/editar`,
  previewHref,
);
const changed = sinceRow(
  "rascunho",
  ["Revisar", "submit-project"],
  (nome) => `Envie as alterações de ${nome}`,
  (id) => `/projects/${id}/editar?etapa=revisao`,
  previewHref,
);
const draft = ({ publicado, ...project }: Draft): AgoraRow => (publicado ? changed : unfinished)(project);
const amount = sinceRow(
  "valor",
  ["Informar", "name-amount"],
  (nome) => `Informe o valor do seu apoio a ${nome}`,
  supportHref,
);
const closed = sinceRow(
  "encerrado",
  ["Retirar", "withdraw-interest"],
  (nome) => `Retire o interesse em ${nome}, já sem captação`,
  supportHref,
);

const deal = ({ id, apoio, text, action, door, desde, prazo, agenda }: WaitingDeal): AgoraRow => ({
  id: `negociacao-${id}`,
  text,
  action,
  actionName: door,
  href: supportHref(apoio),
  watchHref: null,
  since: desde,
  due: prazo?.day ?? null,
  reason: prazo?.reason ?? null,
  calendar: agenda && `/api/agenda?negociacao=${id}&prazo=${agenda}`,
});

const unread = ({ id, apoio, quem, total, desde }: UnreadConversation): AgoraRow => ({
  id: `mensagens-${id}`,
  text: `Leia ${total === 1 ? "1 mensagem" : `${total} mensagens`} de ${quem}`,
  action: "Ler",
  actionName: null,
  href: `${supportHref(apoio)}#conversa`,
  ...OPEN,
  since: desde,
});

const deciding = ({ slug, nome, prazo }: EndingFavourite): AgoraRow => ({
  id: `decidir-${slug}`,
  text: `Decida sobre ${nome}, um dos seus favoritos`,
  action: "Ver projeto",
  actionName: null,
  href: `/lir-projetos/${slug}`,
  ...OPEN,
  due: prazo,
  reason: "fim da captação",
});

/** @param isStarted whether there is an empty draft, which /projects/create then opens */
const firstProject = (isStarted: boolean): AgoraRow => ({
  id: "primeiro-projeto",
  text: isStarted ? "O seu primeiro projeto ainda está em branco" : "Cadastre o seu primeiro projeto",
  action: isStarted ? "Preencher" : "Começar",
  actionName: "create-project",
  href: "/projects/create",
  ...OPEN,
});

const profile = (missing: readonly string[]): AgoraRow => ({
  id: "perfil",
  text: `Informe ${formatList(missing.map((name) => (name === "cidade" ? `a ${name}` : `o ${name}`)))} no seu perfil`,
  action: "Informar",
  actionName: "update-profile",
  href: "/dashboard#painel-perfil",
  ...OPEN,
});

const latePlan = (since: Date): AgoraRow => ({
  id: LATE_PLAN,
  text: "Confira o pagamento do seu plano: a mensalidade não foi paga",
  action: "Conferir",
  actionName: "cancel-plan",
  href: PLAN_TAB,
  ...OPEN,
  since,
  due: toIsoDay(graceEnd(since)),
  reason: "fim do plano",
});

/** One row even if both document and name are missing, because one form has both fields. */
function receiptData({ falta, ehEmpresa }: ReceiptData): AgoraRow[] {
  if (falta.length === 0) return [];
  const number = ehEmpresa ? "o CNPJ" : "o CPF";
  const name = ehEmpresa ? "a razão social" : "o nome completo";
  return [
    {
      id: "dados-do-recibo",
      text: `Informe ${falta.includes("documento") ? number : name} que sai no recibo`,
      action: "Informar",
      actionName: "save-receipt-identity",
      href: "/dashboard/comprovantes",
      ...OPEN,
      reason: "antes do recibo",
    },
  ];
}

function some<T>(all: readonly T[], row: (one: T) => AgoraRow, others: string, href: string): AgoraRow[] {
  const shown = all.slice(0, MAX_OF_A_KIND).map(row);
  if (all.length <= MAX_OF_A_KIND) return shown;
  return [...shown, { id: `mais-${others}`, text: others, action: "Ver", actionName: null, href, ...OPEN }];
}

const rank = ({ since, due }: AgoraRow): string =>
  since ? `0${since.toISOString()}` : due ? `1${due}` : "2";

const byRank = (one: AgoraRow, other: AgoraRow) =>
  rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other));

export function agoraRows(facts: AgoraFacts, missing: readonly string[]): AgoraRow[] {
  const rows = [
    ...some(facts.recebidos, received, "Responda os outros interesses recebidos", WAITING),
    ...some(facts.perguntas, questionsRow, "Responda as perguntas de outros projetos", "/projects"),
    ...some(facts.negociacoes, deal, "Veja os outros apoios à sua espera", WAITING),
    ...some(facts.mensagens, unread, "Leia as outras mensagens", SUPPORTS),
    ...some(facts.devolvidos, returned, "Corrija os outros projetos devolvidos", "/projects"),
    ...some(facts.rascunhos, draft, "Termine os outros cadastros e alterações", "/projects"),
    ...some(facts.semValor, amount, "Informe o valor dos outros apoios", SUPPORTS),
    ...some(facts.encerrados, closed, "Retire os outros interesses sem captação", SUPPORTS),
    ...some(facts.decidir, deciding, "Veja os outros favoritos que terminam", "/dashboard/favoritos"),
    ...(facts.planoAtrasadoDesde ? [latePlan(facts.planoAtrasadoDesde)] : []),
    ...(facts.recibo ? receiptData(facts.recibo) : []),
    ...(facts.semProjeto ? [firstProject(facts.rascunhoVazio)] : []),
    ...(missing.length > 0 ? [profile(missing)] : []),
  ];
  return rows.toSorted(byRank);
}

const pathOf = (href: string): string => href.split(/[?#]/, 1)[0] ?? href;

/** Rows as a role may open them. A colleague cannot pay a late plan, and so gets no row about it. */
export const rowsFor = (rows: readonly AgoraRow[], role: WorkRole): AgoraRow[] =>
  rows
    .filter(({ id }) => id !== LATE_PLAN || role === LOOKS)
    .flatMap((row) => {
      const href = [row.href, row.watchHref].find((one) => one !== null && mayOpen(role, pathOf(one)));
      if (!href) return [];
      const isOwnDuty = href === row.href && (row.actionName === null || mayCall(role, row.actionName));
      return {
        ...row,
        href,
        action: isOwnDuty ? row.action : "Ver",
        calendar: mayCall(role, "agenda") ? row.calendar : null,
      };
    });
