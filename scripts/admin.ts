/**
 * `npm run admin -- grant EMAIL | revoke EMAIL | list`: manages the platform's team, in the database of DATABASE_URL or
 * the embedded one in DATA_DIR. A new member sets up the second factor at the first visit of /admin.
 */
import { userInfo } from "node:os";
import { formatMoment } from "@/lib/kit/format";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { withProduct } from "./command";
import { loadEnvFile, main, StartError } from "./processes";

const USAGE = "Uso: npm run admin -- grant EMAIL | revoke EMAIL | list";

type Command = { name: "list" } | { name: "grant" | "revoke"; email: string };

function readArguments([name, given, ...rest]: string[]): Command {
  if (name === "list" && given === undefined) return { name };
  const email = normalizeEmail(given ?? "");
  if ((name === "grant" || name === "revoke") && rest.length === 0 && isEmail(email)) return { name, email };
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

async function run(command: Command): Promise<void> {
  if (command.name === "list") return list();
  const { grantAdmin, revokeAdmin } = await import("@/lib/admin/access/mutations");
  const change = command.name === "grant" ? grantAdmin : revokeAdmin;
  const changed = await change(command.email, userInfo().username, new Date());
  if (!changed.ok) throw new StartError(changed.message);
  console.log(
    command.name === "grant"
      ? `${command.email} é da equipe. No primeiro acesso, /admin pede a verificação em duas etapas.`
      : `${command.email} não é mais da equipe, e as sessões dela terminaram.`,
  );
}

await main(async () => {
  loadEnvFile();
  const command = readArguments(process.argv.slice(2));
  await withProduct(() => run(command));
});
