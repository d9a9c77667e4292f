import { atFirstUse } from "../../at-first-use";
import type { UnreadTalk } from "../../conversations/queries/unread";
import type { WaitingDeal } from "../../deals/queries/waiting";
import { answerDue } from "../../interests/rules/deadline";

/** Interests of one project that wait for its captador; `desde` is when the oldest was registered. */
type Waiting = { slug: string; nome: string; total: number; desde: Date };
/** Something about a project that somebody has to do since a moment. */
type Since = { id: string; nome: string; desde: Date };
/** Questions about one project that wait for its captador; `desde` is when the oldest was asked. */
type Asked = { id: string; nome: string; total: number; desde: Date };
/** A project that somebody keeps, whose fundraising ends soon; the deadline is an ISO day. */
type Deciding = { slug: string; nome: string; prazo: string };

/** What may wait for somebody, as the database knows it. */
export type AgoraFacts = {
  recebidos: Waiting[];
  perguntas: Asked[];
  devolvidos: Since[];
  rascunhos: Since[];
  semValor: Since[];
  encerrados: Since[];
  decidir: Deciding[];
  /** A captador who has no project yet. */
  semProjeto: boolean;
  negociacoes: WaitingDeal[];
  mensagens: UnreadTalk[];
  /** The nearest deadline of a project that this person owns, keeps or wants to support; ISO. */
  proximoPrazo: string | null;
};

/** One duty: a sentence with one verb, a date and the way to do it. */
export type AgoraRow = {
  id: string;
  text: string;
  action: string;
  href: string;
  /** When it came up; null where nothing began. */
  since: Date | null;
  /** Until when it should be done, an ISO day. */
  due: string | null;
};

/** Days before its deadline from which a kept project asks for a decision. */
export const DECIDE_WITHIN = 15;

const list = atFirstUse(() => new Intl.ListFormat("pt-BR", { type: "conjunction" }));

const received = ({ slug, nome, total, desde }: Waiting): AgoraRow => ({
  id: `recebidos-${slug}`,
  text: `${total === 1 ? "1 interesse espera" : `${total} interesses esperam`} a sua resposta em ${nome}`,
  action: "Responder",
  href: `/dashboard/recebidos?projeto=${slug}`,
  since: desde,
  due: answerDue(desde),
});

const asked = ({ id, nome, total, desde }: Asked): AgoraRow => ({
  id: `perguntas-${id}`,
  text: `Responda ${total === 1 ? "1 pergunta" : `${total} perguntas`} sobre ${nome}`,
  action: "Responder",
  href: `/projects/${id}/perguntas`,
  since: desde,
  due: null,
});

const sinceRow =
  (kind: string, action: string, text: (nome: string) => string, href: (id: string) => string) =>
  ({ id, nome, desde }: Since): AgoraRow => ({
    id: `${kind}-${id}`,
    text: text(nome),
    action,
    href: href(id),
    since: desde,
    due: null,
  });

const interestHref = (id: string) => `/dashboard/interesses#interesse-${id}`;

const returned = sinceRow(
  "devolvido",
  "Corrigir",
  (nome) => `Corrija ${nome} para a análise`,
  // Why it came back stands in the list.
  () => "/projects",
);
const draft = sinceRow(
  "rascunho",
  "Continuar",
  (nome) => `Termine o cadastro de ${nome}`,
  (id) => `/projects/${id}/editar`,
);
const amount = sinceRow(
  "valor",
  "Informar",
  (nome) => `Informe o valor do seu apoio a ${nome}`,
  interestHref,
);
const closed = sinceRow(
  "encerrado",
  "Retirar",
  (nome) => `Retire o interesse em ${nome}, já sem captação`,
  interestHref,
);

const deal = ({ id, text, action, desde, ate }: WaitingDeal): AgoraRow => ({
  id: `negociacao-${id}`,
  text,
  action,
  href: `/dashboard/negociacoes/${id}`,
  since: desde,
  due: ate,
});

const unread = ({ id, quem, total, desde }: UnreadTalk): AgoraRow => ({
  id: `mensagens-${id}`,
  text: `Leia ${total === 1 ? "1 mensagem" : `${total} mensagens`} de ${quem}`,
  action: "Ler",
  href: `/dashboard/conversas/${id}`,
  since: desde,
  due: null,
});

const deciding = ({ slug, nome, prazo }: Deciding): AgoraRow => ({
  id: `decidir-${slug}`,
  text: `Decida sobre ${nome}, um dos seus favoritos`,
  action: "Ver projeto",
  href: `/lir-projetos/${slug}`,
  since: null,
  due: prazo,
});

const FIRST_PROJECT: AgoraRow = {
  id: "primeiro-projeto",
  text: "Cadastre o seu primeiro projeto",
  action: "Começar",
  href: "/projects/create",
  since: null,
  due: null,
};

const profile = (missing: readonly string[]): AgoraRow => ({
  id: "perfil",
  text: `Complete o seu perfil com ${list().format(missing)}`,
  action: "Completar",
  href: "/dashboard#painel-perfil",
  since: null,
  due: null,
});

/** What came up first is first; then what ends first; what has no date at all is last. */
const rank = ({ since, due }: AgoraRow): string =>
  since ? `0${since.toISOString()}` : due ? `1${due}` : "2";

const byAge = (one: AgoraRow, other: AgoraRow) =>
  rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other));

/**
 * Everything that waits for one person, the oldest duty first.
 * @param missing what their profile lacks, in the words of its form
 */
export function agoraRows(facts: AgoraFacts, missing: readonly string[]): AgoraRow[] {
  const rows = [
    ...facts.recebidos.map(received),
    ...facts.perguntas.map(asked),
    ...facts.negociacoes.map(deal),
    ...facts.mensagens.map(unread),
    ...facts.devolvidos.map(returned),
    ...facts.rascunhos.map(draft),
    ...facts.semValor.map(amount),
    ...facts.encerrados.map(closed),
    ...facts.decidir.map(deciding),
    ...(facts.semProjeto ? [FIRST_PROJECT] : []),
    ...(missing.length > 0 ? [profile(missing)] : []),
  ];
  return rows.toSorted(byAge);
}
