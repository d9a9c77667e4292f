import type { AmountEffect, AmountTarget } from "@/lib/catalog/amount/rules";
import type { Mode } from "./rules/choices";
import type { LineProblem } from "./rules/lines";
import type { LineReason } from "./rules/propose";

/**
 * - `owner`: the owner or a colleague. Texts say 'desta conta', because the account is not the colleague's.
 * - `other`: anybody else, such as an auditor with the shared link
 */
export type Audience = "owner" | "other";

/** The caller passes the formatters, because message files import only types. */
type Formats = { money: (centavos: number) => string; number: (value: number) => string };

export const PORTFOLIO = {
  unsaved:
    "Você mudou valores. Salve antes de registrar interesses, distribuir a sobra ou baixar o resumo em PDF. O link compartilhado só mostra o que está salvo.",
  created: "Carteira salva.",
  savedOnly: "Carteira salva. Os interesses não foram registrados: tente de novo nesta página.",
  saved: "Valores salvos.",
  removed: "Carteira excluída.",
  reproposed: "O valor foi distribuído de novo.",
  unchanged: "Nada mudou: a proposta continua a mesma.",
  shared: "Link criado. Copie agora: por segurança ele não aparece de novo.",
  unshared: "O link deixou de valer.",
  nothingFits: "Nenhum projeto aberto recebe este valor com essas escolhas.",
  gone: "Esta carteira não existe mais. Atualize a página.",
  changed: "Esta carteira mudou em outra janela. Confira os valores e tente de novo.",
  changedEdit:
    "Esta carteira mudou em outra janela. Nada foi salvo: recarregue, confira os valores e salve de novo.",
  oldPage: "Esta página é de antes de uma atualização: recarregue.",
  unlisted: "Nenhum projeto desta carteira está na lista agora.",
  full: (most: number) => `Esta conta já tem ${most} carteiras. Exclua uma para salvar outra.`,
  empty: "Deixe valor em pelo menos um projeto, ou exclua a carteira.",
  confirmed: "Os dois lados já confirmaram este apoio: o valor dele na carteira não muda mais.",
  registered:
    "O interesse neste projeto já está registrado com este valor. Até a resposta do projeto, o valor dele muda na página do apoio; depois, os dois lados confirmam lá o valor final.",
  takesOut: "Com 0, o projeto sai da carteira.",
  foreign: "Um dos projetos não está nesta carteira. Atualize a página.",
  over: (amount: string, over: string) => `A soma passa de ${amount} em ${over}. Reduza um dos valores.`,
  nothingToRegister: "Nenhum projeto desta carteira recebe interesse agora.",
  nothingFitsNow: "Os valores desta carteira não cabem mais nos projetos. Distribua a sobra e tente de novo.",
  noOtherFitsNow:
    "Os valores ainda sem interesse registrado não cabem mais nos projetos. Distribua a sobra e tente de novo.",
  failed: "Não foi possível salvar agora. Nada mudou: tente de novo em instantes.",
  registerFailed: "Não foi possível registrar agora. Tente de novo: o que já foi registrado não se repete.",
} as const;

export const MODE_LABEL: Record<Mode, string> = {
  poucos: "No menor número de projetos",
  minimas: "Em mais captações mínimas completas",
};

export const MODE_HINT: Record<Mode, string> = {
  poucos: "Menos depósitos e menos recibos.",
  minimas: "Começa pelas captações mínimas mais perto de se completar.",
};

const ONLY_OPEN = "Só entram projetos abertos, em cotas inteiras e até o que falta captar.";

export const RULES: Record<Mode, readonly string[]> = {
  poucos: [
    ONLY_OPEN,
    "Se um projeto recebe o valor quase todo (95% ou mais), a carteira tem só ele. Damos preferência ao que completa a captação mínima.",
    "Entram primeiro os projetos com responsável na plataforma, que responde ao interesse, mesmo que por causa das cotas sobrem até 10%.",
    "Uma sobra de até 5% não abre outro projeto: seria mais um depósito e mais um recibo.",
  ],
  minimas: [
    ONLY_OPEN,
    "Completamos as captações mínimas da que precisa de menos para a que precisa de mais, enquanto o valor alcança a próxima, em até 20 projetos.",
    "Entre as que precisam do mesmo valor, vem primeiro a do projeto com responsável na plataforma.",
    "O que sobra aumenta o valor desses projetos, na mesma ordem. O que eles não recebem fica fora da carteira.",
    "Se o valor não completa nenhuma captação mínima, a proposta é a do menor número de projetos.",
  ],
};

export const depositCount = (lines: number): string =>
  lines === 1 ? "1 depósito e 1 recibo" : `${lines} depósitos e ${lines} recibos`;

export const plannedText = (amount: string): string => `planejado: ${amount}`;

export const portfolioNames = (first: readonly string[], projects: number): string => {
  const more = projects - first.length;
  return more === 0 ? first.join(" e ") : `${first.join(", ")} e mais ${more}`;
};

export const registerLabel = (lines: number): string =>
  lines === 1 ? "Registrar interesse" : "Registrar interesses";

const TEAM_READS =
  "Onde ainda não há responsável na plataforma, a nossa equipe recebe o interesse com o nome e o contato desta conta, para fazer a ponte.";

const names = (list: readonly string[]) => list.join("; ");

const knownContacts = (projects: readonly string[]): string[] =>
  projects.length > 0 ? [`Continuam com o contato que já abriram: ${names(projects)}.`] : [];

/** `isContactOpen`: whether the project opened the funder's contact for an earlier interest. */
export type LineToRegister = { nome: string; temCaptador: boolean; isContactOpen: boolean };

export function registerHint(lines: readonly LineToRegister[]): string {
  const known = lines.filter(({ isContactOpen }) => isContactOpen);
  return [
    lines.length === 1
      ? "O projeto recebe o interesse com este valor e responde se aceita."
      : "Cada projeto recebe o interesse com o valor da linha e responde se aceita.",
    ...(known.length < lines.length ? ["O nome e o contato desta conta só abrem depois disso."] : []),
    ...knownContacts(known.map(({ nome }) => nome)),
    ...(lines.every(({ temCaptador }) => temCaptador) ? [] : [TEAM_READS]),
    ...(lines.length === 1 ? [] : [`Se todos aceitarem, serão ${depositCount(lines.length)}.`]),
    "Registrar não obriga a depositar.",
  ].join(" ");
}

const WHY: Record<Exclude<LineReason, "chosen">, string> = {
  whole: "Assim o valor não se divide entre projetos.",
  largest: "O valor todo não cabe neste projeto: ele recebe o que cabe.",
  cheapest: "Está entre as captações mínimas que se completam com menos.",
};

const CHOSEN: Record<Audience, string> = {
  owner: "Valor escolhido nesta conta.",
  other: "Valor escolhido por quem montou a carteira.",
};

function effectText(effect: AmountEffect, { money, number }: Formats): string {
  switch (effect.kind) {
    case "closed":
      return "";
    case "belowQuota":
      return `Menos que uma cota de ${money(effect.quota)}.`;
    case "total":
      return "Completa o valor total do projeto.";
    case "minimum":
      return "Completa a captação mínima.";
    case "minimumWithWorks":
      return "Completa a captação mínima, se houver obras: o projeto não informa.";
    case "share": {
      const part = effect.percent < 1 ? "menos de 1%" : `${number(effect.percent)}%`;
      if (effect.of === "missing") return `A mínima já foi captada. Faz ${part} do que falta.`;
      if (effect.of === "minimum") return `Faz ${part} da captação mínima.`;
      if (effect.of === "minimumWithWorks")
        return `Se o projeto tiver obras, faz ${part} da captação mínima; sem obras, ela já foi captada.`;
      return effect.percent < 1
        ? "Faz uma parte da captação mínima."
        : `Faz ao menos ${part} da captação mínima: o projeto não informa se tem obras.`;
    }
  }
}

const NO_CAPTADOR: Record<Audience, string> = {
  owner:
    "Ainda não tem responsável na plataforma: a nossa equipe recebe o interesse e faz a ponte com a organização.",
  other: "Ainda não tem responsável na plataforma.",
};

const DEPOSITED: Record<Audience, (amount: string) => string> = {
  owner: (amount) => `Depositado e confirmado pelos dois lados: ${amount}.`,
  other: (amount) => `A conta e o projeto informaram um depósito de ${amount}.`,
};

type Reason = {
  motivo: LineReason;
  effect: AmountEffect;
  minimum: AmountTarget["captacaoMinima"];
  temCaptador: boolean;
  confirmado: number | null;
};

/**
 * Effect of a line's amount, and why the project was chosen. A confirmed deposit is stated alone: the project may
 * already count the amount as raised, so the computed effect would be wrong.
 */
export function reasonText(reason: Reason, formats: Formats, audience: Audience): string {
  const { motivo, effect, minimum, temCaptador, confirmado } = reason;
  if (confirmado !== null) return DEPOSITED[audience](formats.money(confirmado));
  const does =
    effect.kind === "minimum" && minimum.falta > 0
      ? `Completa a captação mínima, para a qual faltam ${minimum.percent === null ? "até " : ""}${formats.money(minimum.falta)}.`
      : effectText(effect, formats);
  const why = motivo === "chosen" ? CHOSEN[audience] : WHY[motivo];
  const parts = [does, why, temCaptador ? "" : NO_CAPTADOR[audience]];
  return parts.filter(Boolean).join(" ");
}

type Problem = { falta: number; cota: number | null; below: number | null; above: number };

export function lineProblemText(
  problem: LineProblem,
  given: Problem,
  { money }: Formats,
  audience: Audience,
): string {
  if (audience === "other") return statedProblem(problem, given, money);
  if (problem === "refused")
    return "Este projeto não segue com o interesse desta conta. Distribua o valor de novo.";
  if (problem === "closed") return "Este projeto não recebe mais valores. Distribua o valor de novo.";
  if (problem === "tooMuch")
    return `Faltam ${money(given.falta)} neste projeto: o valor não pode passar disso.`;
  const near = given.below === null ? money(given.above) : `${money(given.below)} ou ${money(given.above)}`;
  return `Use cotas inteiras de ${money(given.cota ?? 0)}: ${near}.`;
}

/** Text for a reader who cannot change the portfolio: states the problem, but gives no advice. */
function statedProblem(problem: LineProblem, { falta, cota }: Problem, money: Formats["money"]): string {
  switch (problem) {
    case "refused":
      return "Este projeto não segue com o interesse registrado.";
    case "closed":
      return "Este projeto não recebe mais valores.";
    case "tooMuch":
      return `Faltam ${money(falta)} neste projeto, menos que este valor.`;
    case "quota":
      return `Este valor não fecha cotas inteiras de ${money(cota ?? 0)}.`;
  }
}

type RegisterCount = {
  done: number;
  known: readonly string[];
  refused: readonly string[];
  unfit: readonly string[];
};

export function registeredText({ done, known, refused, unfit }: RegisterCount): string {
  return [
    done === 1 ? "1 interesse registrado." : `${done} interesses registrados.`,
    ...(known.length > 0 ? [`Já estavam registrados e não mudaram: ${names(known)}.`] : []),
    ...(refused.length > 0 ? [`Não recebem interesse agora: ${names(refused)}.`] : []),
    ...(unfit.length > 0 ? [`O valor não cabe mais, distribua a sobra: ${names(unfit)}.`] : []),
  ].join(" ");
}

type PortfolioMail = {
  /** Sum of the new interests, formatted. */
  amount: string;
  lines: readonly { project: string; amount: string }[];
  contactOpens: string;
  open: readonly string[];
};

export const portfolioMail = ({ amount, lines, contactOpens, open }: PortfolioMail) => ({
  subject:
    lines.length === 1
      ? `Interesse registrado: ${lines[0]?.project}`
      : `${lines.length} interesses registrados, ${amount} ao todo`,
  title: lines.length === 1 ? "Seu interesse está registrado" : "Seus interesses estão registrados",
  message: [
    ...lines.map((line) => `${line.project}: ${line.amount}`),
    "",
    `Quem cuida de cada projeto foi avisado. ${contactOpens}`,
    ...knownContacts(open),
    "Onde ainda não há responsável na plataforma, nossa equipe foi avisada e entra em contato com você.",
    "",
    "Nenhum valor passa pela plataforma: o depósito vai direto para a conta do projeto.",
  ].join("\n"),
  actionText: lines.length === 1 ? "Ver o apoio" : "Ver os apoios",
});

export const SHARED = {
  title: "Carteira compartilhada",
  gone: "Este link não vale mais",
  goneHint:
    "Quem criou a carteira a excluiu ou revogou o link, ou o endereço chegou cortado. Peça um novo link a quem o enviou. Os projetos continuam na lista pública.",
  goneAction: "Ver a lista de projetos",
  unlisted: "Projeto retirado da lista",
  /** Anybody can sign up with a company's CNPJ, and nobody compares the account with the company. */
  presents: (company: string): string =>
    `A conta que a montou se apresenta como ${company.replace(/\.$/, "")}.`,
  unproven: "Não conferimos se esta conta é da empresa.",
  deposits:
    "Os depósitos desta página são o que a conta e os projetos informaram: a plataforma não vê o dinheiro. Peça o recibo e o extrato de cada um, e confira o código do recibo em /recibo.",
  notice:
    "Quem montou esta carteira enviou este link. Ela é uma proposta: só o depósito na conta do projeto, com recibo, dá direito à dedução.",
} as const;
