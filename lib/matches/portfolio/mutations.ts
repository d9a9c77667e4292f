import "server-only";
import { asAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { formatMoney, formatMoneyCents, formatNumber } from "@/lib/kit/format";
import { failure, type MessageResult, ok, outdated, type Result } from "@/lib/kit/result";
import { isPhone, normalizePhone } from "@/lib/kit/validation";
import { CONTACT_OPENS } from "@/lib/matches/interests/messages/interest";
import { registerInterests } from "@/lib/matches/interests/mutations/register";
import { getInterestDefaults } from "@/lib/matches/interests/queries/registered";
import { SUPPORTS_PATH, supportPath } from "@/lib/matches/interests/rules/states";
import { hashToken, newToken } from "@/lib/server/crypto";
import type { Prisma, Transaction } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { logSecurityEvent } from "@/lib/server/security-events";
import type { Notice } from "@/lib/words/email/types";
import { lineProblemText, PORTFOLIO, portfolioMail, registeredText } from "./messages";
import { proposeFor } from "./queries/proposal";
import {
  type KnownInterest,
  type LineView,
  readKnownInterests,
  readOwnLines,
  readPortfolio,
} from "./queries/read";
import { type Choices, MAX_EXCLUDED, readChoices } from "./rules/choices";
import {
  countedAmount,
  countedSum,
  isRegistered,
  lineProblem,
  MAX_PORTFOLIOS,
  nearestQuotas,
  sumOf,
} from "./rules/lines";
import { type Line, MAX_LINES } from "./rules/propose";

async function replaceLines(tx: Transaction, portfolioId: string, lines: readonly Line[]): Promise<void> {
  await tx.portfolioLine.deleteMany({ where: { portfolioId } });
  await tx.portfolioLine.createMany({
    data: lines.map((line, ordem) => ({ ...line, portfolioId, ordem, valor: BigInt(line.valor) })),
  });
}

type NewPortfolio = { id: string; valor: number; escolhas: Choices };

type Created = { id: string; alteradaEm: string; message: string };

/** Saves a portfolio with the lines of {@link proposeFor}. A second request with the same id saves nothing. */
export async function createPortfolio(
  userId: string,
  { id, valor, escolhas }: NewPortfolio,
  now: Date,
): Promise<Result<Created>> {
  const { lines } = await proposeFor({ userId, valor, escolhas, now });
  return asAccount(userId, async (tx) => {
    const known = await tx.portfolio.findUnique({ where: { id }, select: { userId: true, updatedAt: true } });
    if (known && known.userId !== userId) return failure("conflict", PORTFOLIO.failed);
    if (known) return ok({ id, alteradaEm: known.updatedAt.toISOString(), message: PORTFOLIO.created });
    if (lines.length === 0) return failure("conflict", PORTFOLIO.nothingFits, "valor");
    if ((await tx.portfolio.count({ where: { userId } })) >= MAX_PORTFOLIOS)
      return failure("conflict", PORTFOLIO.full(MAX_PORTFOLIOS));
    const { updatedAt } = await tx.portfolio.create({
      data: { id, userId, valor: BigInt(valor), escolhas: escolhas as Prisma.InputJsonObject },
      select: { updatedAt: true },
    });
    await replaceLines(tx, id, lines);
    return ok({ id, alteradaEm: updatedAt.toISOString(), message: PORTFOLIO.created });
  });
}

const findOwn = (tx: Transaction, userId: string, id: string) =>
  tx.portfolio.findUnique({ where: { id, userId } });

const GONE = failure("not_found", PORTFOLIO.gone);
const FORMATS = { money: formatMoneyCents, number: formatNumber };

/** Error text of a line's field, or null. Skips an unchanged amount, because the page already shows its problem. */
function problemOf(
  line: LineView,
  valor: number,
  interest: KnownInterest | undefined,
  now: Date,
): string | null {
  if (valor === line.valor) return null;
  if (line.confirmado !== null) return PORTFOLIO.confirmed;
  if (isRegistered(interest, line)) return PORTFOLIO.registered;
  if (valor === 0) return null;
  const problem = line.problem === "refused" ? line.problem : lineProblem(valor, line.target, now);
  if (problem === null) return null;
  const { valorDisponivel: falta, cotaValor: cota } = line.target;
  const near = cota ? nearestQuotas(valor, cota) : { below: null, above: 0 };
  return lineProblemText(problem, { falta, cota, ...near }, FORMATS, "owner");
}

/** `alteradaEm`: ISO time of the lines' last change before the page was rendered. */
type Shown = { id: string; alteradaEm: string };

const isShown = (changedAt: Date, { alteradaEm }: Shown): boolean =>
  changedAt.getTime() === new Date(alteradaEm).getTime();

/** `valores`: new amounts (centavos) by project id. 0 removes the project. */
type Edit = Shown & { valores: Record<string, number> };

/**
 * Changes amounts of lines. If one amount is refused, nothing is saved. Fails if the lines changed after the page was
 * rendered. A repeated request succeeds, because the lines already have the wanted amounts.
 */
export const editPortfolio = (
  userId: string,
  { id, valores, alteradaEm }: Edit,
  now: Date,
): Promise<MessageResult> =>
  asAccount(userId, async (tx): Promise<MessageResult> => {
    const found = await findOwn(tx, userId, id);
    if (!found) return GONE;
    const lines = await readOwnLines(id, now, tx);
    const wanted = new Map(Object.entries(valores));
    if (!isShown(found.updatedAt, { id, alteradaEm })) {
      const stored = new Map(lines.map(({ projetoId, valor }) => [projetoId, valor]));
      const isDone = [...wanted].every(([projetoId, valor]) => (stored.get(projetoId) ?? 0) === valor);
      return isDone ? ok({ message: PORTFOLIO.saved }) : outdated(PORTFOLIO.changedEdit);
    }
    if (Object.keys(valores).some((one) => !lines.some(({ projetoId }) => projetoId === one)))
      return outdated(PORTFOLIO.foreign);
    const edited = lines.map((line) => ({ line, valor: wanted.get(line.projetoId) ?? line.valor }));
    const known = await readKnownInterests(userId, [...wanted.keys()], tx);
    const problems = edited.flatMap(({ line, valor }): [string, string][] => {
      const text = problemOf(line, valor, known.get(line.projetoId), now);
      return text === null ? [] : [[`valores.${line.projetoId}`, text]];
    });
    const [first] = problems;
    if (first) return { ...failure("bad_input", first[1], first[0]), fields: Object.fromEntries(problems) };
    const kept = edited
      .filter(({ valor }) => valor > 0)
      .map(({ line: { projetoId, valor: before, motivo }, valor }): Line => {
        return { projetoId, valor, motivo: valor === before ? motivo : "chosen" };
      });
    if (kept.length === 0) return failure("bad_input", PORTFOLIO.empty);
    const soma = edited.reduce(
      (sum, { line, valor }) => sum + (valor === line.valor ? countedAmount(line) : valor),
      0,
    );
    const over = soma - Number(found.valor);
    // A confirmed deposit can put the sum above the portfolio's amount. Then refuse only edits that increase the sum.
    if (over > 0 && soma > countedSum(lines))
      return failure("bad_input", PORTFOLIO.over(formatMoney(found.valor), formatMoneyCents(over)));
    const out = edited.filter(({ valor }) => valor === 0).map(({ line }) => line.projetoId);
    const escolhas = readChoices(found.escolhas);
    const fora = [...new Set([...out, ...escolhas.fora])].slice(0, MAX_EXCLUDED);
    await replaceLines(tx, id, kept);
    await tx.portfolio.update({
      where: { id },
      data: { escolhas: { ...escolhas, fora }, updatedAt: now },
    });
    return ok({ message: PORTFOLIO.saved });
  });

/**
 * Distributes the amount of a portfolio again:
 * - Keeps a line if its amount is valid, or if an interest fixes its amount ({@link isRegistered}).
 * - Removes other lines whose project is closed, refused the owner's interest, or has a quota above the line's amount.
 * - Cuts the amounts of the other invalid lines to what their projects take.
 * - Distributes the rest of the portfolio's amount over new projects within the choices.
 */
export async function reproposePortfolio(userId: string, id: string, now: Date): Promise<MessageResult> {
  const view = await readPortfolio(userId, id, now);
  if (!view) return GONE;
  const inside = view.lines.map(({ projetoId }) => projetoId);
  const known = await readKnownInterests(userId, inside);
  const kept = view.lines.flatMap((line): Line[] => {
    const { projetoId, motivo, valor, problem, effect } = line;
    if (problem === null || isRegistered(known.get(projetoId), line)) return [{ projetoId, motivo, valor }];
    return problem !== "refused" && "give" in effect
      ? [{ projetoId, motivo: "largest", valor: effect.give }]
      : [];
  });
  const counted = new Map(view.lines.map((line) => [line.projetoId, countedAmount(line)]));
  const left = view.valor - kept.reduce((sum, { projetoId }) => sum + (counted.get(projetoId) ?? 0), 0);
  const escolhas = { ...view.escolhas, fora: [...view.escolhas.fora, ...inside] };
  const added =
    left > 0 && kept.length < MAX_LINES
      ? (await proposeFor({ userId, valor: left, escolhas, now })).lines.slice(0, MAX_LINES - kept.length)
      : [];
  const lines = [...kept, ...added];
  if (lines.length === 0) return failure("conflict", PORTFOLIO.nothingFits);
  const isSame =
    added.length === 0 &&
    view.lines.every(({ valor }, at) => kept[at]?.valor === valor) &&
    kept.length === view.lines.length;
  if (isSame) return ok({ message: PORTFOLIO.unchanged });
  return asAccount(userId, async (tx): Promise<MessageResult> => {
    const found = await findOwn(tx, userId, id);
    if (!found) return GONE;
    if (found.updatedAt.getTime() !== view.alteradaEm.getTime())
      return failure("conflict", PORTFOLIO.changed);
    await replaceLines(tx, id, lines);
    await tx.portfolio.update({ where: { id }, data: { updatedAt: now } });
    return ok({ message: PORTFOLIO.reproposed });
  });
}

export const removePortfolio = (userId: string, id: string): Promise<MessageResult> =>
  asAccount(userId, async (tx): Promise<MessageResult> => {
    const { count } = await tx.portfolio.deleteMany({ where: { id, userId } });
    return count > 0 ? ok({ message: PORTFOLIO.removed }) : GONE;
  });

/** Makes the secret link of a portfolio. An earlier link stops working. Only a hash of the link is stored. */
export async function sharePortfolio(
  userId: string,
  id: string,
  now: Date,
): Promise<Result<{ href: string; message: string }>> {
  const token = newToken();
  const shared = await asAccount(userId, async (tx): Promise<Result<null>> => {
    const data = { linkHash: hashToken(token), linkDesde: now };
    const { count } = await tx.portfolio.updateMany({ where: { id, userId }, data });
    return count > 0 ? ok(null) : GONE;
  });
  if (!shared.ok) return shared;
  await logSecurityEvent("portfolio_shared", { carteira: id }, userId);
  return ok({ href: `${env.APP_URL}/carteira/compartilhada/${token}`, message: PORTFOLIO.shared });
}

export const unsharePortfolio = (userId: string, id: string): Promise<MessageResult> =>
  asAccount(userId, async (tx): Promise<MessageResult> => {
    const data = { linkHash: null, linkDesde: null };
    const { count } = await tx.portfolio.updateMany({ where: { id, userId }, data });
    return count > 0 ? ok({ message: PORTFOLIO.unshared }) : GONE;
  });

/**
 * Registers an interest for each line whose amount is valid (B7.4), in one transaction with the mails. Changes an
 * existing interest only if it was cancelled, so a repetition is safe. Fails if the lines changed after the page was
 * rendered, because their projects would get amounts that the person has not read.
 */
export async function registerPortfolio(
  viewer: Viewer,
  shown: Shown,
  now: Date,
): Promise<Result<{ message: string; done: number }>> {
  const { id } = shown;
  const view = await readPortfolio(viewer.userId, id, now);
  if (!view) return GONE;
  if (!isShown(view.alteradaEm, shown)) return failure("conflict", PORTFOLIO.changed);
  const contact = await getInterestDefaults(viewer);
  const before = await readKnownInterests(
    viewer.userId,
    view.lines.map(({ projetoId }) => projetoId),
  );
  const phone = normalizePhone(contact.telefoneContato);
  const open = view.lines.filter(({ problem }) => problem === null);
  const inputs = open.map(({ projetoId, valor }) => ({
    projeto_id: projetoId,
    nome_empresa: contact.nomeEmpresa,
    email_contato: contact.emailContato,
    telefone_contato: isPhone(phone) ? phone : null,
    valor_interesse: valor,
    observacoes: "",
  }));
  const registered = await registerInterests(viewer, inputs, (written) => {
    const wrote = new Map(written.map((one) => [one.input.projeto_id, one]));
    const lines = open.filter(({ projetoId }) => wrote.has(projetoId));
    const known = lines.filter(({ projetoId }) => wrote.get(projetoId)?.isContactOpen);
    const [first, ...others] = written;
    const path = first && others.length === 0 ? supportPath(first.id) : SUPPORTS_PATH;
    return [funderNotice(viewer, { lines, known, path, run: `${id}:${now.getTime()}` })];
  });
  if (!registered.ok) return registered;
  const outcome = { done: 0, known: [] as string[], refused: [] as string[], unfit: [] as string[] };
  for (const line of view.lines) {
    const { nome, projetoId, problem } = line;
    const result = registered.data[open.findIndex((one) => one.projetoId === projetoId)];
    if (problem !== null && isRegistered(before.get(projetoId), line)) outcome.known.push(nome);
    else if (problem === "quota" || problem === "tooMuch") outcome.unfit.push(nome);
    else if (!result?.ok) outcome.refused.push(nome);
    else if (result.data.repeated) outcome.known.push(nome);
    else outcome.done += 1;
  }
  if (outcome.done + outcome.known.length === 0)
    return failure(
      "conflict",
      outcome.unfit.length > 0 ? PORTFOLIO.nothingFitsNow : PORTFOLIO.nothingToRegister,
    );
  return ok({ message: registeredText(outcome), done: outcome.done });
}

type Registered = {
  lines: readonly LineView[];
  known: readonly LineView[];
  path: string;
  /** Part of the mail's event key, different for each press of the button. */
  run: string;
};

function funderNotice(viewer: Viewer, { lines, known, path, run }: Registered): Notice {
  const words = portfolioMail({
    amount: formatMoneyCents(sumOf(lines)),
    lines: lines.map(({ nome, valor }) => ({ project: nome, amount: formatMoneyCents(valor) })),
    contactOpens: CONTACT_OPENS,
    open: known.map(({ nome }) => nome),
  });
  const { userId, email, fullName: name } = viewer;
  return { to: { userId, email, name }, eventKey: `carteira:${run}`, words, path };
}
