import { atFirstUse } from "@/lib/kit/at-first-use";
import type { UnreadConversation } from "@/lib/matches/conversations/queries/unread";
import { answerDue } from "@/lib/matches/interests/rules/deadline";
import type { WaitingDeal } from "@/lib/money/deals/queries/waiting";

/** Open interests in one project; `desde` is the oldest one's registration. */
type OpenInterests = { slug: string; nome: string; total: number; desde: Date };
type Since = { id: string; nome: string; desde: Date };
/** Open questions about one project; `desde` is the oldest one. */
type OpenQuestions = { id: string; nome: string; total: number; desde: Date };
/** A favourite whose fundraising ends soon; the deadline is an ISO day. */
type EndingFavourite = { slug: string; nome: string; prazo: string };

/** Facts from which the duties of 'Agora' follow. */
export type AgoraFacts = {
  recebidos: OpenInterests[];
  perguntas: OpenQuestions[];
  devolvidos: Since[];
  rascunhos: Since[];
  semValor: Since[];
  encerrados: Since[];
  decidir: EndingFavourite[];
  semProjeto: boolean;
  negociacoes: WaitingDeal[];
  mensagens: UnreadConversation[];
  /** Nearest deadline of an own, favourite or supported project; ISO. */
  proximoPrazo: string | null;
};

/** A duty: a sentence with one verb, a date and a link. */
export type AgoraRow = {
  id: string;
  text: string;
  action: string;
  href: string;
  /** Start of the duty; null without one. */
  since: Date | null;
  /** ISO day until which it should be done. */
  due: string | null;
};

/** Days before its deadline from which a favourite needs a decision. */
export const DECIDE_WITHIN = 15;

const list = atFirstUse(() => new Intl.ListFormat("pt-BR", { type: "conjunction" }));

const received = ({ slug, nome, total, desde }: OpenInterests): AgoraRow => ({
  id: `recebidos-${slug}`,
  text: `${total === 1 ? "1 interesse espera" : `${total} interesses esperam`} a sua resposta em ${nome}`,
  action: "Responder",
  href: `/dashboard/recebidos?projeto=${slug}`,
  since: desde,
  due: answerDue(desde),
});

const asked = ({ id, nome, total, desde }: OpenQuestions): AgoraRow => ({
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

const unread = ({ id, quem, total, desde }: UnreadConversation): AgoraRow => ({
  id: `mensagens-${id}`,
  text: `Leia ${total === 1 ? "1 mensagem" : `${total} mensagens`} de ${quem}`,
  action: "Ler",
  href: `/dashboard/conversas/${id}`,
  since: desde,
  due: null,
});

const deciding = ({ slug, nome, prazo }: EndingFavourite): AgoraRow => ({
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

/** Order: by start, then by due day, then without a date. */
const rank = ({ since, due }: AgoraRow): string =>
  since ? `0${since.toISOString()}` : due ? `1${due}` : "2";

const byAge = (one: AgoraRow, other: AgoraRow) =>
  rank(one) < rank(other) ? -1 : Number(rank(one) > rank(other));

/**
 * All duties of a person, oldest first.
 * @param missing incomplete fields of the profile, in the words of its form
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
