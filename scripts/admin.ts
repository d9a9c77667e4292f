/**
 * `npm run admin -- COMMAND` uses the database of DATABASE_URL or the embedded one in DATA_DIR.
 * - `grant EMAIL`, `revoke EMAIL`, `list`: changes or lists the platform's team. A new member without a second factor
 *   sets one up on the first visit to /admin.
 * - `copy ID EMAIL [--arquivo PATH] REASON`: writes the data of an account into a new file, by default in DATA_DIR, for
 *   a person who cannot log in. Refuses an e-mail that the account does not have.
 * - `end ID EMAIL REASON`: ends an account for a person who cannot log in, with the same check of the e-mail.
 * - `end ID --sem-email REASON`: ends an account without this check, and mails nobody. For use after a restore if the
 *   earlier database is lost: the restore revives ended accounts, and the logs have only their ids.
 * - `second-factor EMAIL REASON`: removes the second factor of a person who lost phone and recovery codes. The operator
 *   first makes the checks of docs/operating.md.
 * - `carry OLD [--check]`: repeats in a restored database the changes that were made after the backup (carry.ts). OLD
 *   is the address of the earlier database, or its name on the same server. `--check` only lists the changes.
 * - `skip-receipts COUNT REASON`: leaves out the next COUNT numbers of every issuer of receipts. For use after a
 *   restore if the earlier database is lost: receipts made after the backup may have these numbers.
 * - `end-sessions`: ends every session and open link of a restored database (docs/operating.md, Restore). The database
 *   may lack migrations.
 */
import { type FileHandle, open, rm } from "node:fs/promises";
import { userInfo } from "node:os";
import path from "node:path";
import { formatMoment } from "@/lib/kit/format";
import { isUuid } from "@/lib/kit/ids";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { endAccess } from "./backup-and-restore";
import { carry } from "./carry";
import { withProduct, withStore } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

const USAGE =
  "Uso: npm run admin -- grant EMAIL | revoke EMAIL | list | second-factor EMAIL MOTIVO | copy ID EMAIL [--arquivo CAMINHO] MOTIVO | end ID EMAIL MOTIVO | end ID --sem-email MOTIVO | carry BANCO_ANTERIOR [--check] | skip-receipts QUANTOS MOTIVO | end-sessions";

type Work = () => Promise<void>;

type PersonRequest = { id: string; email: string | null; motivo: string };

function readRequest(name: "copy" | "end", id: string, [asked = "", ...words]: string[]): PersonRequest {
  const email = name === "end" && asked === "--sem-email" ? null : normalizeEmail(asked);
  const motivo = words.join(" ").trim();
  if (isUuid(id) && (email === null || isEmail(email)) && motivo) return { id, email, motivo };
  throw new StartError(USAGE);
}

function readCopy(id: string, words: string[]): Work {
  const at = words.indexOf("--arquivo", 1);
  const file =
    at < 0 ? path.join(process.env.DATA_DIR || ".data", `dados-${id}.json`) : words.splice(at, 2)[1];
  if (!file) throw new StartError(USAGE);
  const request = readRequest("copy", id, words);
  return () => copyData(request, file);
}

function readArguments([name, given = "", ...rest]: string[]): Work {
  if (name === "list" && !given) return list;
  const isCheck = rest[0] === "--check";
  if (name === "carry" && given && rest.length === Number(isCheck))
    return () => carry(addressOf(given), process.env.DATABASE_URL ?? "", isCheck);
  if (name === "copy") return readCopy(given, rest);
  if (name === "end") {
    const request = readRequest(name, given, rest);
    return () => endAccount(request);
  }
  const email = normalizeEmail(given);
  if ((name === "grant" || name === "revoke") && rest.length === 0 && isEmail(email))
    return () => changeTeam(name, email);
  const motivo = rest.join(" ").trim();
  if (name === "skip-receipts" && /^[1-9]\d{0,4}$/.test(given) && motivo)
    return () => skipReceipts(Number(given), motivo);
  if (name === "second-factor" && isEmail(email) && motivo) return () => dropFactor(email, motivo);
  throw new StartError(USAGE);
}

async function list(): Promise<void> {
  const { listAdmins } = await import("@/lib/admin/access/queries");
  const admins = await listAdmins();
  for (const { email, grantedAt, grantedBy, hasSecondFactor } of admins)
    console.log(
      [
        email,
        `desde ${formatMoment(grantedAt)}`,
        `por ${grantedBy}`,
        hasSecondFactor ? "com duas etapas" : "ainda sem duas etapas",
      ].join("  "),
    );
  console.log(admins.length === 1 ? "1 conta da equipe." : `${admins.length} contas da equipe.`);
}

const createFile = (file: string): Promise<FileHandle> =>
  open(file, "wx", 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") throw new StartError(`${file} já existe: apague-o antes.`);
    throw new StartError(
      `Não foi possível criar ${file} (${error.code}). Nada foi copiado, e a conta não recebeu aviso. Escolha outro lugar com --arquivo CAMINHO.`,
    );
  });

/** Creates the file first, because copyAtRequest mails the person that a copy was made. */
async function copyData(request: PersonRequest, place: string): Promise<void> {
  const file = path.resolve(place);
  const created = await createFile(file);
  try {
    const { copyAtRequest } = await import("@/lib/admin/accounts/mutations");
    const copy = await copyAtRequest({ ...request, operator: userInfo().username }, new Date());
    if (!copy.ok) throw new StartError(copy.message);
    await created.writeFile(JSON.stringify(copy.data, null, 2));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await created.close();
  }
  console.log(`Os dados da conta estão em ${file}. Apague o arquivo depois de enviá-lo.`);
}

async function endAccount(request: PersonRequest): Promise<void> {
  const { endAtRequest } = await import("@/lib/admin/accounts/mutations");
  const ended = await endAtRequest({ ...request, operator: userInfo().username }, new Date());
  if (!ended.ok) throw new StartError(ended.message);
  console.log(`A conta ${request.id} foi encerrada.`);
}

async function dropFactor(email: string, motivo: string): Promise<void> {
  const { dropLostFactor } = await import("@/lib/admin/access/mutations");
  const dropped = await dropLostFactor({ email, motivo, by: userInfo().username }, new Date());
  if (!dropped.ok) throw new StartError(dropped.message);
  console.log(
    `A conta ${email} não pede mais o código, as sessões dela terminaram e a pessoa recebe um e-mail.`,
  );
}

async function skipReceipts(count: number, reason: string): Promise<void> {
  const { skipReceiptNumbers } = await import("@/lib/admin/restoration/mutations");
  const issuers = await skipReceiptNumbers({ count, reason, operator: userInfo().username }, new Date());
  console.log(
    `Os próximos ${count} números de recibo ficam sem uso, em ${issuers === 1 ? "1 emitente" : `${issuers} emitentes`}.`,
  );
}

/** @param from address of the database, or its name on the server of DATABASE_URL */
const addressOf = (from: string): string =>
  from.includes("://")
    ? from
    : Object.assign(new URL(process.env.DATABASE_URL ?? ""), { pathname: `/${from}` }).href;

async function endAllSessions(url: string): Promise<void> {
  await endAccess(url);
  console.log("As sessões e os links abertos terminaram: todos entram de novo.");
}

async function changeTeam(name: "grant" | "revoke", email: string): Promise<void> {
  const { grantAdmin, revokeAdmin } = await import("@/lib/admin/access/mutations");
  const change = name === "grant" ? grantAdmin : revokeAdmin;
  const changed = await change(email, userInfo().username, new Date());
  if (!changed.ok) throw new StartError(changed.message);
  console.log(
    name === "grant"
      ? `${email} é da equipe. No primeiro acesso, /admin pede a verificação em duas etapas.`
      : `${email} não é mais da equipe, e as sessões dela terminaram.`,
  );
}

await main(async () => {
  loadEnvFile();
  const [name, ...rest] = process.argv.slice(2);
  // withStore requires no migrations: the sessions of a restored database must end even before it is migrated.
  if (name === "end-sessions" && rest.length === 0) await withStore(({ url }) => endAllSessions(url));
  else await withProduct(readArguments(process.argv.slice(2)));
});
