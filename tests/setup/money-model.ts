import type Stripe from "stripe";
import { byCommand } from "@/lib/admin/audit/mutations";
import { annulByTeam } from "@/lib/admin/supports/mutations";
import { getDeal } from "@/lib/admin/supports/queries";
import { acceptInterest } from "@/lib/matches/interests/mutations/answer";
import { registerInterest, withdrawInterest } from "@/lib/matches/interests/mutations/register";
import { settleForViewer } from "@/lib/money/billing/mutations/payment-return";
import { handleStripeEvent, settleSession, syncPayment } from "@/lib/money/billing/mutations/stripe-events";
import { returnEarlyCommissions } from "@/lib/money/fees/mutations/early-commissions";
import { beginFee } from "@/lib/money/fees/mutations/pay";
import { returnMoney } from "@/lib/money/fees/mutations/refund";
import { commissionOf, unlockFee } from "@/lib/money/fees/rules";
import { proveLedger } from "@/lib/money/ledger/queries";
import { sumPayments } from "@/lib/money/receipts/queries/history";
import { db } from "@/lib/server/db";
import { createDeal } from "./deal-room";
import { confirmBoth } from "./deals";
import type { Command, Fee, Step } from "./money-steps";
import type { MoneyWorld } from "./money-world";

/** How often sequences reached each situation; a test expects each to be reached. */
export const seen = {
  paid: 0,
  withoutRight: 0,
  givenBack: 0,
  disputed: 0,
  concluded: 0,
  reverted: 0,
  annulled: 0,
  broken: 0,
};

type Flaws = string[];

const CONNECTIONS = 10;

/**
 * Simulates a restart of the server. Waits until the pool has replaced its broken connections. Then expires all claims
 * on sending a refund (`refundClaimedUntil`), as if two minutes had passed: the stopped server left its claims open.
 */
export async function restart(): Promise<void> {
  const probe = () => db.$queryRaw`select 1`;
  for (let whole = false; !whole; )
    whole = await Promise.all(Array.from({ length: CONNECTIONS }, probe)).then(
      () => true,
      () => false,
    );
  const isClaimed = { refundClaimedUntil: { not: null } };
  await db.checkout.updateMany({ where: isClaimed, data: { refundClaimedUntil: new Date(0) } });
}

export async function playDeal(world: MoneyWorld, commands: readonly Command[]): Promise<Flaws> {
  const deal = await createDeal({ status: "bloqueada", valor: 10_000_000n });
  const { captador, financiador, id } = deal;
  world.events();
  const pages: string[] = [];
  let waiting: Stripe.Event[] = [];
  const done: Stripe.Event[] = [];
  let confirmed: bigint | null = null;
  const pageAt = (index: number): string => pages[index % Math.max(1, pages.length)] ?? "";

  async function begin(fee: Fee): Promise<void> {
    const feeInput = { opportunityId: id, kind: fee, returnPath: `/dashboard/apoios/${id}` };
    const opened = await beginFee(captador.userId, feeInput, world.now());
    const session = opened.ok ? world.sessionAt(opened.data.url) : null;
    if (session && !pages.includes(session)) pages.push(session);
  }
  async function hand(events: Stripe.Event[]): Promise<void> {
    for (const event of events) {
      const { body, signature } = world.sign(event);
      const answer = await handleStripeEvent(body, signature);
      if (answer.ok) done.push(event);
      else waiting.push(event);
    }
  }
  async function deliver({ order, times, share }: Extract<Step, { kind: "deliver" }>): Promise<void> {
    const count = Math.ceil(waiting.length * share);
    const batch = order === "given" ? waiting.slice(0, count) : waiting.slice(-count).toReversed();
    waiting = waiting.filter((event) => !batch.includes(event));
    try {
      for (let time = 0; time < times; time += 1) await hand(batch);
    } catch (error) {
      waiting.push(...batch.filter((event) => !done.includes(event)));
      throw error;
    }
  }
  const findCheckouts = () =>
    db.checkout.findMany({ where: { payment: { opportunityId: id } }, orderBy: { createdAt: "asc" } });
  async function openAgain(): Promise<void> {
    const contact = { nome_empresa: "Indústria Verde Ltda.", email_contato: "compras@industriaverde.com.br" };
    const interest = { ...contact, telefone_contato: "11987654321", valor_interesse: 10_000_000 };
    await registerInterest(financiador, { ...interest, projeto_id: deal.project.id, observacoes: "" });
    await acceptInterest(captador.userId, deal.interesseId);
  }
  /** Sends the amounts that the team's page shows. */
  async function annul(): Promise<void> {
    const shown = await getDeal(id);
    const valor = Number(shown?.confirmedAmount ?? 0);
    const input = { id, valor, devolver: Number(shown?.undue ?? 0), motivo: "O dinheiro não chegou." };
    if (valor > 0) await annulByTeam(byCommand(world.now()), input);
  }
  async function runJobs(): Promise<void> {
    await returnEarlyCommissions(world.now());
    for (const { id: checkoutId, owedAmount } of await findCheckouts())
      if (owedAmount > 0n) await returnMoney({ id: checkoutId }, world.now()).catch(() => {});
  }
  async function play(command: Step): Promise<void> {
    switch (command.kind) {
      case "begin":
        await Promise.all(Array.from({ length: command.devices }, () => begin(command.fee)));
        return;
      case "card":
        return world.payByCard(pageAt(command.page));
      case "pix":
        return world.payByPix(pageAt(command.page), command.isPaid);
      case "bank":
        return world.answerPix(pageAt(command.page), command.isPaid);
      case "return":
        await settleForViewer(captador.userId, pageAt(command.page));
        return;
      case "confirm": {
        const amount = BigInt(Math.round(10_000_000 * command.share));
        await confirmBoth(id, amount, world.now());
        return;
      }
      case "annul":
        return annul();
      case "withdraw":
        await withdrawInterest(financiador.userId, { id: deal.interesseId });
        return;
      case "again":
        return openAgain();
      case "refund":
        return world.refund(pageAt(command.page), command.share);
      case "dispute":
        return world.dispute(pageAt(command.page));
      case "verdict":
        return world.closeDispute(pageAt(command.page), command.outcome);
      case "time":
        return world.advance(command.hours * 3_600_000);
      case "deliver":
        return deliver(command);
      case "lose":
        waiting = [];
        return;
      case "jobs":
        return runJobs();
    }
  }

  async function withBreaks({ breaks: broken, ...command }: Command): Promise<void> {
    const line = broken?.line === "vendor" ? world.vendorLine : world.databaseLine;
    if (broken) line.breakAt(broken.at, broken.when);
    const problem = await play(command).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const broke = line.mend();
    if (problem && !broke) throw problem.error;
    // Restart without a `problem`, too: code that swallows a failure leaves broken connections.
    if (broke) {
      seen.broken += 1;
      await restart();
    }
    waiting.push(...world.events());
    const now = await db.opportunity.findUniqueOrThrow({ where: { id }, select: { confirmedAmount: true } });
    if (confirmed !== null && now.confirmedAmount !== confirmed && command.kind !== "annul")
      flaws.push("the confirmed amount changed");
    confirmed = now.confirmedAmount;
  }

  /** After two days, delivers the waiting events. Then reconciles like the nightly job, because events may be lost. */
  async function settleDown(): Promise<void> {
    world.advance(48 * 3_600_000);
    waiting.push(...world.events());
    const rest = waiting;
    waiting = [];
    await hand(rest);
    for (let round = 0; round < 2; round += 1) {
      for (const { stripeSessionId } of await findCheckouts())
        if (stripeSessionId) await settleSession(stripeSessionId, world.now());
      for (const { stripePaymentIntentId } of await findCheckouts())
        if (stripePaymentIntentId) await syncPayment(stripePaymentIntentId);
      await runJobs();
      await hand(world.events());
    }
  }

  const flaws: Flaws = [];
  for (const command of commands) await withBreaks(command);
  await settleDown();
  flaws.push(...(await flawsOf(world, id)));
  return flaws;
}

type StoredFee = { kind: string; paid: bigint; isDisputed: boolean };

/** Compares Stripe's money with a deal's rights, amounts and ledger entries; then proves the whole ledger. */
async function flawsOf(world: MoneyWorld, id: string): Promise<Flaws> {
  const flaws: Flaws = [];
  const deal = await db.opportunity.findUniqueOrThrow({
    where: { id },
    include: { payments: { include: { checkouts: true } }, projeto: true, match: true },
  });
  const opened = deal.payments.flatMap(({ kind, checkouts }) =>
    checkouts.map((checkout) => ({ kind, checkout })),
  );
  const kept: StoredFee[] = [];
  for (const { id: session, checkoutId } of world.sessionsOf(opened.map(({ checkout }) => checkout.id))) {
    const { paid, isDisputed } = world.stateOf(session);
    const found = opened.find(({ checkout }) => checkout.id === checkoutId);
    if (!found) continue;
    const { checkout, kind } = found;
    const entered = await db.ledgerEntry.count({
      where: { cause: { in: ["taxa_paga", "sem_direito"] }, causeId: checkout.id },
    });
    const arrived = paid > 0 || isDisputed || checkout.settledAt !== null;
    if (entered !== (arrived ? 1 : 0)) flaws.push(`a payment was entered ${entered} times`);
    if (checkout.owedAmount > 0n && !isDisputed) flaws.push("a refund is owed although no dispute blocks it");
    const line = await stripeLines(checkout.id);
    if (line !== BigInt(paid)) flaws.push(`Stripe holds ${paid} and the ledger says ${line}`);
    // Subtract a refund that is owed but blocked by a dispute: the platform does not keep that money.
    const stays = BigInt(paid) - checkout.owedAmount;
    if (stays > 0n) kept.push({ kind, paid: stays, isDisputed });
  }
  const keptOf = (kind: string) => kept.filter((one) => one.kind === kind);
  for (const kind of ["desbloqueio", "comissao", "complemento"])
    if (keptOf(kind).length > 1) flaws.push(`${kind} was paid twice and kept`);
  const openers = kept.filter(({ kind, isDisputed }) => kind !== "complemento" && !isDisputed);
  if (deal.confirmedAmount === null && (deal.unlockedAt !== null) !== openers.length > 0)
    flaws.push(deal.unlockedAt ? "right without money" : "money without right");
  const commission = [...keptOf("comissao"), ...keptOf("complemento")].reduce(
    (sum, { paid }) => sum + paid,
    0n,
  );
  const early = keptOf("comissao").reduce((sum, { paid }) => sum + paid, 0n);
  const isHeld = keptOf("comissao").some(({ isDisputed }) => isDisputed);
  if (deal.status === "cancelada" && !isHeld && early > unlockFee(deal.amount, false))
    flaws.push(`${early} of an early commission are kept after the deal ended`);
  if (deal.confirmedAmount !== null) {
    const missing = commissionOf(deal.confirmedAmount) - deal.waivedAmount - commission;
    if ((deal.status === "concluida") !== (missing === 0n))
      flaws.push(`${deal.status} with ${missing} missing`);
    const raised = deal.status === "concluida" ? deal.confirmedAmount : 0n;
    if (deal.projeto.valorCaptado !== raised) flaws.push("the amount raised is not the amount concluded");
  }
  await countSeen(
    id,
    opened.map(({ checkout }) => checkout.id),
  );
  const { financiadorId: userId } = deal.match;
  const invested = await sumPayments({ userId, userType: "financiador" }, world.now());
  if (BigInt(invested.total) !== (deal.confirmedAmount ?? 0n))
    flaws.push(`Total Investido shows ${invested.total} of ${deal.confirmedAmount}`);
  const { differences } = await proveLedger();
  flaws.push(
    ...differences.map(({ what, shown, ledger }) => `${what}: ${shown} shown, ${ledger} in the ledger`),
  );
  return flaws;
}

/** Centavos of a checkout that, by the ledger, are at Stripe or withheld for a dispute. */
async function stripeLines(checkoutId: string): Promise<bigint> {
  const [row] = await db.$queryRaw<{ total: bigint }[]>`
    select coalesce(sum(l.amount), 0)::bigint as total from ledger_entries e join ledger_lines l on l.entry_id = e.id
    where left(e.cause_id, 36) = ${checkoutId} and l.account in ('stripe', 'em_disputa')`;
  return row?.total ?? 0n;
}

const SEEN = {
  paid: "taxa_paga",
  withoutRight: "sem_direito",
  givenBack: "taxa_devolvida",
  disputed: "contestacao_aberta",
  concluded: "captado",
  reverted: "captado_revertido",
  annulled: "aporte_anulado",
} as const;

async function countSeen(id: string, checkoutIds: string[]): Promise<void> {
  const causes = await db.$queryRaw<{ cause: string; count: number }[]>`
    select cause, count(*)::int as count from ledger_entries
    where left(cause_id, 36) = any(${[id, ...checkoutIds]}) group by cause`;
  for (const [name, cause] of Object.entries(SEEN))
    seen[name as keyof typeof SEEN] += causes.find((row) => row.cause === cause)?.count ?? 0;
}
