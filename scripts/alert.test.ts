import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execa } from "execa";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startSandbox } from "@/sandbox/server";
import { shouldMail, stateFile } from "./machine-check";

const sandbox = await startSandbox({ port: 0, webhookUrl: "http://127.0.0.1:1/none" });
afterAll(() => sandbox.stop());
beforeEach(() => fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" }));

/** Runs the command with the mail's variables, and with wrong values in variables that the mail does not need. */
const alert = (variables: Record<string, string> = {}, unit = "elo-recicla@3000.service") =>
  execa(process.execPath, ["--conditions=react-server", "--import", "tsx", "scripts/alert.ts", unit], {
    env: {
      PATH: process.env.PATH,
      APP_URL: "https://elo.test",
      STRIPE_PIX: "sim",
      DATABASE_URL: "wrong",
      RESEND_BASE_URL: `${sandbox.url}/resend`,
      RESEND_API_KEY: "re_sandbox",
      SMTP_URL: sandbox.smtpUrl,
      EMAIL_FROM: "Elo <nao-responda@elorecicla.com.br>",
      CONTACT_EMAIL: "contato@elorecicla.com.br",
      LOCAL_START: "false",
      ...variables,
    },
    extendEnv: false,
    input: "STRIPE_PIX: opção inválida <x>\n",
    reject: false,
  });
const mails = async (): Promise<{ to: string; subject: string; text: string; provider: string }[]> =>
  (await fetch(`${sandbox.url}/_sandbox/emails`)).json();

test("an alert is mailed with the lines of the unit, though the configuration is wrong elsewhere", async () => {
  const { exitCode, stdout, stderr } = await alert({ ALERT_EMAIL: "plantao@elorecicla.com.br" });
  expect([exitCode, stdout, stderr]).toEqual([0, "Alerta enviado por Resend.", ""]);
  expect(await mails()).toMatchObject([
    {
      to: "plantao@elorecicla.com.br",
      subject: expect.stringContaining("elo-recicla@3000.service"),
      text: expect.stringContaining("STRIPE_PIX: opção inválida <x>"),
    },
  ]);
});

test("the check of the machine fails until the alert has mailed its problems", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "elo-alert-"));
  const problems = ["site: não responde"];
  const fails = () => shouldMail(problems, stateFile(folder));
  expect(fails()).toBe(true);
  const away = { RESEND_BASE_URL: "http://127.0.0.1:1/resend", SMTP_URL: "smtp://127.0.0.1:1" };
  const check = "elo-recicla-check.service";
  expect((await alert({ DATA_DIR: folder, ...away }, check)).exitCode).toBe(1);
  expect((await alert({ DATA_DIR: folder })).exitCode).toBe(0);
  expect(fails()).toBe(true);
  expect((await alert({ DATA_DIR: folder }, check)).exitCode).toBe(0);
  expect(fails()).toBe(false);
  rmSync(folder, { recursive: true });
}, 120_000);

test("without Resend an alert goes by SMTP to the team's address; without both the command fails", async () => {
  const away = { RESEND_BASE_URL: "http://127.0.0.1:1/resend" };
  expect(await alert(away)).toMatchObject({ exitCode: 0, stdout: "Alerta enviado por SMTP." });
  expect(await mails()).toMatchObject([{ to: "contato@elorecicla.com.br" }]);
  expect((await alert({ ...away, SMTP_URL: "smtp://127.0.0.1:1" })).exitCode).toBe(1);
});
