/**
 * Compares the earlier database, which was in use until the restore, with the restored one.
 * - Repeats what changed after the backup in accounts, access, memberships, shared links of portfolios, mail settings
 *   and consents.
 * - Reserves refunds that the team reserved or transferred after the backup, so that Stripe is not asked for them.
 * - Copies the audit entries which record that the team saw an account or copied its data after the backup.
 * - Continues the numbers of receipts and of support tickets after the last number given, so that no number is given
 *   twice.
 * - Lists sign-ups, checkouts, receipts and their revocations, the team's new members and the team's decisions, but
 *   does not repeat them.
 * - Compares states, not events. Therefore the time of the backup is not needed, and a second run is harmless.
 */
import type { Client } from "pg";
import { auditAddress } from "@/lib/admin/audit/rules";
import {
  type AccessChange,
  type AccountState,
  changeOf,
  issuerName,
  lostCheckout,
  lostDecisions,
  lostReceipt,
  membershipChanges,
  type OldAccess,
  type OldCheckout,
  type OldDecision,
  type OldReceipt,
  raisedNumbers,
} from "@/lib/admin/restoration/rules";
import { formatMoneyExactly } from "@/lib/kit/format";
import type { CheckoutStatus } from "@/lib/kit/states";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { copyEntries, findEntries } from "./carried-entries";
import { carryLinks, findLinks } from "./carried-links";
import { continueTickets, findTicket } from "./carried-tickets";
import { findTransfers } from "./carried-transfers";
import { assertMigrated, connect } from "./migrations";
import { StartError } from "./processes";

const BATCH = 1_000;

const ACCOUNTS = `
  SELECT u.id, u.email::text AS email, u.password_hash AS "passwordHash", u.suspenso_em IS NOT NULL AS "isSuspended",
    u.anonymised_at IS NOT NULL AS "isEnded", a.user_id IS NOT NULL AS "isTeam", to_jsonb(f) AS factor,
    (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.code_hash) FROM second_factor_codes c WHERE c.user_id = u.id) AS codes
  FROM users u LEFT JOIN second_factors f ON f.user_id = u.id
    LEFT JOIN administradores a ON a.user_id = u.id AND a.revoked_at IS NULL`;

const MEMBERSHIPS = `
  SELECT id, conta_id AS "accountId", papel AS role, encerrado_em IS NOT NULL AS "isEnded" FROM colegas`;

type Sides = { old: Client; restored: Client };

async function rowsOf<T>(client: Client, text: string, values: unknown[] = []): Promise<T[]> {
  return (await client.query(text, values)).rows as T[];
}

/**
 * @throws StartError if both addresses lead to one database, if the earlier database lacks migrations, or if the
 * restored database is in use
 */
async function open(oldUrl: string, url: string): Promise<Sides> {
  await assertMigrated(oldUrl);
  const old = await connect(oldUrl);
  const restored = await connect(url);
  const sides = { old, restored };
  try {
    await old.query("SET default_transaction_read_only = on; SET TimeZone = 'UTC'");
    await restored.query("SET TimeZone = 'UTC'");
    // An advisory lock belongs to one database: both connections get the lock only if their databases differ.
    await restored.query("SELECT pg_advisory_lock(hashtext('carry'))");
    const [lock] = await rowsOf<{ free: boolean }>(
      old,
      "SELECT pg_try_advisory_lock(hashtext('carry')) AS free",
    );
    if (!lock?.free) throw new StartError("Os dois endereços levam ao mesmo banco.");
    const [last, lastHere] = await Promise.all([lastEntry(old), lastEntry(restored)]);
    if (lastHere > last)
      throw new StartError(
        "No banco de DATABASE_URL alguém entrou depois da última entrada no outro: ele está em uso, ou os dois endereços estão trocados.",
      );
    return sides;
  } catch (error) {
    await close(sides);
    throw error;
  }
}

/** Time of the last login or sign-up, as text that sorts by time; "" without one. */
async function lastEntry(client: Client): Promise<string> {
  const [last] = await rowsOf<{ at: string }>(
    client,
    `SELECT coalesce(to_char(max(created_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS'), '') AS at FROM security_events
     WHERE event_type IN ('login', 'signup')`,
  );
  return last?.at ?? "";
}

const close = ({ old, restored }: Sides) => Promise.all([old.end(), restored.end()]);

type AccountChanges = {
  ended: string[];
  revoked: string[];
  /** Ids of accounts that joined the team. */
  granted: string[];
  suspensions: { id: string; suspended: boolean; reason: string }[];
  access: OldAccess[];
  signUps: number;
};

async function reasonOf(old: Client, id: string, action: string): Promise<string> {
  const [entry] = await rowsOf<{ motivo: string }>(
    old,
    "SELECT motivo FROM auditoria WHERE objeto = 'conta' AND objeto_id = $1 AND acao = $2 ORDER BY id DESC LIMIT 1",
    [id, action],
  );
  return entry?.motivo ?? "";
}

async function note(
  found: AccountChanges,
  inOld: AccountState,
  inRestored: AccountState,
  old: Client,
): Promise<void> {
  const change = changeOf(inOld, inRestored);
  if (!change) return;
  const { id } = inOld;
  if (change.kind === "ended") {
    found.ended.push(id);
    return;
  }
  if (change.team) found[change.team].push(id);
  if (change.suspension) {
    const suspended = change.suspension === "suspended";
    const reason = await reasonOf(old, id, suspended ? "account_suspended" : "account_resumed");
    found.suspensions.push({ id, suspended, reason });
  }
  if (change.access.length > 0)
    found.access.push({ ...inOld, formerEmail: inRestored.email, changes: change.access });
}

async function compareAccounts({ old, restored }: Sides): Promise<AccountChanges> {
  const found: AccountChanges = {
    ended: [],
    revoked: [],
    granted: [],
    suspensions: [],
    access: [],
    signUps: 0,
  };
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const inOld = await rowsOf<AccountState>(
      old,
      `${ACCOUNTS} WHERE u.id > $1 ORDER BY u.id LIMIT ${BATCH}`,
      [after],
    );
    const inRestored = await rowsOf<AccountState>(restored, `${ACCOUNTS} WHERE u.id = ANY($1::uuid[])`, [
      inOld.map(({ id }) => id),
    ]);
    const known = new Map(inRestored.map((account) => [account.id, account]));
    for (const account of inOld) {
      const same = known.get(account.id);
      if (same) await note(found, account, same, old);
      else if (!account.isEnded) found.signUps += 1;
    }
    if (inOld.length < BATCH) return found;
    after = inOld.at(-1)?.id ?? after;
  }
}

async function compare(sides: Sides) {
  const { old, restored } = sides;
  const decisions = await listOnlyInOld<OldDecision>(
    sides,
    "auditoria",
    'id, acao AS action, objeto AS kind, objeto_id AS "objectId", motivo AS reason, antes AS before, depois AS after',
  );
  return {
    ...(await compareAccounts(sides)),
    memberships: membershipChanges(
      await rowsOf(restored, `${MEMBERSHIPS} WHERE encerrado_em IS NULL`),
      await rowsOf(old, MEMBERSHIPS),
    ),
    numbers: raisedNumbers(await rowsOf(old, NUMBERS), await rowsOf(restored, NUMBERS)),
    ticket: await findTicket(sides),
    links: await findLinks(sides),
    transfers: await findTransfers(sides, decisions),
    entries: findEntries(decisions),
    // The changes below are not repeated.
    decisions,
    checkouts: await listOpenCheckouts(sides),
    receipts: await listOnlyInOld<OldReceipt>(sides, "receipts", RECEIPT),
    revocations: await listRevocations(sides),
  };
}

type Found = Awaited<ReturnType<typeof compare>>;

const NUMBERS = "SELECT issuer, last FROM receipt_sequences ORDER BY issuer";

const CHECKOUT = `
  id, stripe_session_id AS "sessionId", user_id AS "accountId", amount::text AS amount, status, method,
  bank_day::text AS "bankDay", bank_code AS "bankCode", undone_at IS NOT NULL AS "isUndone",
  (SELECT o.opportunity_id FROM opportunity_payments o WHERE o.id = checkouts.payment_id) AS "opportunityId"`;

const RECEIPT = `
  id, issuer, number, code, amount::text AS amount, opportunity_id AS "opportunityId", payment_id AS "paymentId",
  plan_payment_id AS "planPaymentId", reader_id AS "readerId", revoked_at IS NOT NULL AS "isRevoked"`;

async function listRevocations({ old, restored }: Sides): Promise<OldReceipt[]> {
  const revoked = await rowsOf<OldReceipt>(
    old,
    `SELECT ${RECEIPT} FROM receipts WHERE revoked_at IS NOT NULL ORDER BY revoked_at`,
  );
  const valid = await rowsOf<{ id: string }>(
    restored,
    "SELECT id FROM receipts WHERE id = ANY($1::uuid[]) AND revoked_at IS NULL",
    [revoked.map(({ id }) => id)],
  );
  const isValid = new Set(valid.map(({ id }) => id));
  return revoked.filter(({ id }) => isValid.has(id));
}

/** States of a checkout in which no money came, and none can come. */
const UNPAID: ReadonlySet<string> = new Set(["expirado", "cancelado", "falhou"] satisfies CheckoutStatus[]);

/** Checkouts that were opened or booked after the backup, and were paid or may still be paid. */
async function listOpenCheckouts(sides: Sides): Promise<OldCheckout[]> {
  const checkouts = await listOnlyInOld<OldCheckout>(sides, "checkouts", CHECKOUT);
  return checkouts.filter(({ status }) => !UNPAID.has(status));
}

/**
 * Rows that only the earlier database has, oldest first. Compares ids instead of times, because this command writes
 * audit entries into the restored database, and the newest time there may be later than the backup.
 */
async function listOnlyInOld<T extends { id: string }>(
  { old, restored }: Sides,
  table: "auditoria" | "checkouts" | "receipts",
  columns: string,
): Promise<T[]> {
  const found: T[] = [];
  for (let cursor = "ffffffff-ffff-ffff-ffff-ffffffffffff"; ; ) {
    const newest = await rowsOf<T>(
      old,
      `SELECT ${columns} FROM ${table} WHERE id < $1 ORDER BY id DESC LIMIT ${BATCH}`,
      [cursor],
    );
    const ids = newest.map(({ id }) => id);
    const known = await rowsOf<{ id: string }>(
      restored,
      `SELECT id FROM ${table} WHERE id = ANY($1::uuid[])`,
      [ids],
    );
    const isKnown = new Set(known.map(({ id }) => id));
    const lacking = newest.filter(({ id }) => !isKnown.has(id));
    found.push(...lacking);
    if (lacking.length === 0 || newest.length < BATCH) return found.reverse();
    cursor = ids.at(-1) ?? cursor;
  }
}

/**
 * Replaces all blocked addresses and e-mail preferences, because people may have set or lifted them after the backup.
 * Adds the consents that were given after the backup.
 */
async function replaceMailSettings({ old, restored }: Sides): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const insert = async (table: string, rows: { row: object }[], where: string) => {
    counts[table] = 0;
    for (let start = 0; start < rows.length; start += BATCH) {
      const some = JSON.stringify(rows.slice(start, start + BATCH).map(({ row }) => row));
      const { rowCount } = await restored.query(
        `INSERT INTO ${table} SELECT t.* FROM jsonb_populate_recordset(null::${table}, $1::jsonb) t ${where}`,
        [some],
      );
      counts[table] += rowCount ?? 0;
    }
  };
  const living = "JOIN users u ON u.id = t.user_id AND u.anonymised_at IS NULL";
  await restored.query("BEGIN");
  try {
    for (const [table, where] of [
      ["email_suppressions", ""],
      ["email_preferences", living],
    ] as const) {
      await restored.query(`DELETE FROM ${table}`);
      await insert(table, await rowsOf(old, `SELECT to_jsonb(t) AS row FROM ${table} t`), where);
    }
    const [{ last } = { last: null }] = await rowsOf<{ last: string | null }>(
      restored,
      "SELECT max(created_at)::text AS last FROM consents",
    );
    const consents = await rowsOf<{ row: object }>(
      old,
      "SELECT to_jsonb(t) AS row FROM consents t WHERE user_id IS NOT NULL AND ($1::timestamptz IS NULL OR created_at >= $1)",
      [last],
    );
    await insert("consents", consents, `${living} ON CONFLICT (id) DO NOTHING`);
    await restored.query("COMMIT");
  } catch (error) {
    await restored.query("ROLLBACK");
    throw error;
  }
  return counts;
}

const ofAccess = (changes: readonly AccessChange[]) => changes.join(", ");

function report(found: Found): void {
  const { ended, revoked, suspensions, access, memberships, links, granted, signUps } = found;
  for (const id of ended) console.log(`${id}  conta encerrada`);
  for (const id of revoked) console.log(`${id}  sem o papel de equipe`);
  for (const { id, suspended } of suspensions)
    console.log(`${id}  ${suspended ? "suspensa" : "suspensão levantada"}`);
  for (const { id, changes } of access) console.log(`${id}  ${ofAccess(changes)}`);
  for (const { accountId, role } of memberships)
    console.log(`${accountId}  ${role === null ? "colega removido" : `colega com o papel ${role}`}`);
  for (const { issuer, from, last } of found.numbers)
    console.log(
      `${issuerName(issuer)}  recibos continuam depois do ${numberLabel(last)}, em vez do ${numberLabel(from)}`,
    );
  if (found.ticket !== null) console.log(`protocolos de chamados continuam depois do número ${found.ticket}`);
  for (const { id, hash } of links)
    console.log(`${id}  link da carteira ${hash === null ? "retirado" : "como no banco de antes"}`);
  for (const { kind, id, amount } of found.transfers)
    console.log(
      `${auditAddress(kind, id)}  ${formatMoneyExactly(Number(amount))} reservados: a equipe transferiu ou ia transferir, e a Stripe não é chamada`,
    );
  if (found.entries.length > 0)
    console.log(`${found.entries.length} de contas vistas e dados copiados pela equipe vão para o registro`);
  for (const id of granted) console.log(`${id}  NÃO repetido: recebeu o papel de equipe depois da cópia`);
  if (signUps > 0)
    console.log(
      `NÃO repetido: ${signUps === 1 ? "1 cadastro feito" : `${signUps} cadastros feitos`} depois da cópia.`,
    );
  for (const line of lostDecisions(found.decisions)) console.log(`NÃO repetido: ${line}`);
  for (const checkout of found.checkouts) console.log(`NÃO repetido: ${lostCheckout(checkout)}`);
  for (const receipt of found.receipts) console.log(`NÃO repetido: ${lostReceipt(receipt)}`);
  for (const receipt of found.revocations)
    console.log(`NÃO repetido: revogação, o recibo vale de novo: ${lostReceipt(receipt)}`);
}

async function apply(found: Found): Promise<void> {
  const now = new Date();
  const mutations = await import("@/lib/admin/restoration/mutations");
  // Reserve transfers before ending accounts, because the end of an account may ask Stripe for a refund.
  await mutations.carryTransfers(found.transfers, now);
  // Raise the receipt numbers before ending accounts, because the end of an account may issue a receipt.
  await mutations.carryReceiptNumbers(found.numbers, now);
  // End accounts before carryAddresses, to free their e-mail addresses.
  for (const id of found.ended) {
    // Catch errors, such as a transaction that took too long: the other changes must be repeated anyway.
    const problem = await mutations.carryEnding(id, now).then(
      (carried) => (carried.ok ? null : carried.message),
      (error) => String(error),
    );
    if (problem !== null) console.log(`${id}  NÃO repetido (conta encerrada): ${problem}`);
  }
  for (const id of found.revoked) await mutations.carryRevocation(id, now);
  for (const one of found.suspensions) {
    const carried = await mutations.carrySuspension(one, now);
    const what = one.suspended ? "suspensão" : "fim da suspensão";
    if (!carried.ok) console.log(`${one.id}  NÃO repetido (${what}): ${carried.message}`);
  }
  const moved = found.access.filter(({ changes }) => changes.includes("e-mail"));
  for (const id of await mutations.carryAddresses(moved, now))
    console.log(`${id}  e-mail NÃO repetido: outra conta tem o endereço`);
  for (const account of found.access) await mutations.carryAccess(account, now);
  for (const membership of found.memberships) await mutations.carryMembership(membership, now);
}

/**
 * @param oldUrl address of the earlier database, which is only read
 * @param url address of the restored database, before its servers start
 * @throws StartError as `open` does
 */
export async function carry(oldUrl: string, url: string, isCheck: boolean): Promise<void> {
  const sides = await open(oldUrl, url);
  try {
    const found = await compare(sides);
    report(found);
    if (isCheck) {
      console.log("Nada foi mudado.");
      return;
    }
    if (found.ticket !== null) await continueTickets(sides.restored, found.ticket);
    await apply(found);
    await copyEntries(sides, found.entries);
    await carryLinks(sides.restored, found.links);
    const counts = await replaceMailSettings(sides);
    console.log(
      `Bloqueios de e-mail: ${counts.email_suppressions}. Preferências: ${counts.email_preferences}. Consentimentos novos: ${counts.consents}.`,
    );
  } finally {
    await close(sides);
  }
}
