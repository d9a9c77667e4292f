/**
 * `npm run alert -- UNIT < TEXT`: mails the last lines of a failed unit to ALERT_EMAIL, else CONTACT_EMAIL.
 * - Sends by Resend or, if Resend does not accept the mail, by SMTP.
 * - For the unit of `npm run machine:check`, notes that the problems were mailed. Without this note, the check would
 *   exit with 1 at every run that finds a problem.
 * - Needs no database and only the variables in MAIL, because the unit may have failed by a wrong variable.
 */
import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { text } from "node:stream/consumers";
import { ENV_NAMES } from "../lib/server/env-schema.ts";
import { setVendorVariables } from "./local-vendors";
import { noteMailed, stateFile } from "./machine-check";
import { loadEnvFile, main, StartError } from "./processes";

/** Variables that sending needs. The command empties all other variables of ENV_NAMES, because they may be wrong. */
const MAIL = ["APP_URL", "RESEND_BASE_URL", "RESEND_API_KEY", "SMTP_URL", "EMAIL_FROM", "CONTACT_EMAIL"];
const CHECK = "elo-recicla-check.service";
const LONGEST = 20_000;
/** Timeouts (ms) of one attempt to send. */
const LIMITS = { perReply: 15_000, total: 30_000 };

const escaped = (words: string) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function sendAlert(to: string, unit: string, lines: string): Promise<"resend" | "smtp" | null> {
  const { sendByResend } = await import("@/lib/providers/resend");
  const { sendBySmtp } = await import("@/lib/providers/smtp");
  const words = lines.slice(-LONGEST) || "Sem mensagens.";
  const mail = {
    id: randomUUID(),
    to,
    replyTo: to,
    headers: {},
    subject: `Alerta do Elo Recicla: ${unit} em ${hostname()}`,
    text: words,
    html: `<pre>${escaped(words)}</pre>`,
  };
  if ((await sendByResend(mail, LIMITS)).kind === "sent") return "resend";
  return (await sendBySmtp(mail, LIMITS)).kind === "sent" ? "smtp" : null;
}

if (import.meta.main)
  await main(async () => {
    loadEnvFile();
    const [unit, ...rest] = process.argv.slice(2);
    const to = process.env.ALERT_EMAIL || process.env.CONTACT_EMAIL;
    const data = process.env.DATA_DIR || ".data";
    if (!unit || rest.length > 0) throw new StartError("Uso: npm run alert -- UNIDADE < TEXTO");
    if (!to) throw new StartError("Falta ALERT_EMAIL ou CONTACT_EMAIL.");
    for (const name of ENV_NAMES) if (!MAIL.includes(name)) process.env[name] = "";
    setVendorVariables();
    const by = await sendAlert(to, unit, await text(process.stdin));
    if (!by) throw new StartError("Nem Resend nem o servidor SMTP aceitaram o alerta.");
    if (unit === CHECK) noteMailed(stateFile(data));
    console.log(`Alerta enviado por ${by === "resend" ? "Resend" : "SMTP"}.`);
    process.exit();
  });
