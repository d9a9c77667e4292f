import { expect, type Page } from "@playwright/test";
import { toIsoDay } from "../../../lib/kit/format";
import { organizedProject, runSql } from "../../setup/confirmed";
import { interestForm, newFunder, waitForMailWith } from "../../setup/funder";
import { fillIn, uniqueWord } from "../../setup/newcomer";
import { pdf } from "../../setup/pictures";
import { openSession, PASSWORD, toastWith } from "../../setup/resident";

/** Steps that the other side of the deal or the platform's team takes in a task. Their clicks are not counted. */

export const PROOF = { name: "Comprovante.pdf", mimeType: "application/pdf", buffer: pdf("comprovante") };

const DEMO_PASSWORD = "Demo1234";

/** Time limit (ms) for a page that opens after a payment or a press, on a busy machine. */
const SOON = { timeout: 30_000 };

type Support = { id: string; projeto: string; dono: string };

/** Newest interest of a funder. Its captador `dono` is a demonstration account, or an account of another task. */
async function supportOf(funder: string): Promise<Support> {
  const [found] = await runSql<Support>(
    `select i.id, p.nome_projeto as projeto, o.email as dono
    from empresas_interessadas i join users u on u.id = i.user_id join projects p on p.id = i.projeto_id
    join users o on o.id = p.captador_id
    where u.email = $1 order by i.created_at desc limit 1`,
    [funder],
  );
  if (!found) throw new Error(`${funder} registered no interest in a project with a captador`);
  return found;
}

/** The captador accepts a funder's interest, pays the unlock fee and enters the project's bank account if missing. */
export async function acceptInterest(desk: Page, funder: string): Promise<void> {
  const { id, projeto, dono } = await supportOf(funder);
  await organizedProject(projeto);
  const password = dono.endsWith("@demo.local") ? DEMO_PASSWORD : PASSWORD;
  await openSession(desk, dono, password);
  await desk.goto(`/dashboard/apoios/${id}`);
  await desk.getByRole("button", { name: /^Aceitar/ }).click();
  const choice = desk.getByRole("form", { name: "Abrir o contato" });
  await choice.getByRole("button", { name: "Ir para o pagamento" }).click();
  await desk.getByRole("button", { name: "Gerar código Pix" }).click();
  await desk.getByRole("link", { name: "Abrir o aplicativo do banco" }).click();
  await desk.getByRole("button", { name: "Pagar com Pix" }).click();
  await desk.getByRole("link", { name: "Voltar à página de pagamento" }).click();
  await desk.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(desk.getByText("Pagamento confirmado")).toBeVisible(SOON);
  const section = desk.getByRole("region", { name: "Conta do projeto", exact: true });
  const account = section.getByRole("form", { name: "Conta do projeto" });
  const known = section.getByText("001, Banco do Brasil");
  await account.or(known).first().waitFor(SOON);
  if (await known.isVisible()) return;
  await fillIn(account, { banco: "001", agencia: "1234-5", conta: "98765-4", senha: password });
  await account.getByRole("button", { name: "Salvar a conta" }).click();
  await expect(known).toBeVisible(SOON);
}

export async function issueReceipt(desk: Page, funder: string): Promise<void> {
  const { id } = await supportOf(funder);
  await desk.goto(`/dashboard/apoios/${id}`);
  await desk.getByRole("form", { name: "Confirmar o valor" }).getByRole("button").click();
  await expect(desk.getByText("Confirmado pelos dois", { exact: true })).toBeVisible(SOON);
  await desk.getByRole("button", { name: /^Emitir recibo/ }).click();
  await expect(toastWith(desk, "emitido")).toBeVisible(SOON);
}

/** @returns the project's path */
export async function approveProject(name: string): Promise<string> {
  // In a local start a job approves each sent project after a minute. Make these jobs due now.
  await runSql(
    "update pgboss.job set start_after = now() where name = 'demo-approvals' and state = 'created'",
    [],
  );
  let slug = "";
  await expect
    .poll(
      async () => {
        const text = "select slug from projects where nome_projeto = $1 and publicado";
        slug = (await runSql<{ slug: string }>(text, [name]))[0]?.slug ?? "";
        return slug;
      },
      { ...SOON, message: `${name} is listed` },
    )
    .not.toBe("");
  return `/lir-projetos/${slug}`;
}

/** @returns the link in the captador's mail about the interest */
export async function registerInterest(desk: Page, captador: string, path: string): Promise<string> {
  await newFunder(desk);
  await desk.goto(path);
  await desk.getByRole("button", { name: "Tenho Interesse" }).click();
  const note = `Sobra imposto neste ano ${uniqueWord()}`;
  await fillIn(interestForm(desk), { valor_interesse: "120000", observacoes: note });
  await interestForm(desk).getByRole("button", { name: "Registrar interesse" }).click();
  const mail = await waitForMailWith(captador, note);
  const link = mail.links.find((href) => href.includes("/dashboard/apoios/"));
  if (!link) throw new Error(`no link to the interest was sent to ${captador}`);
  return link;
}

/** @returns the link in the captador's mail about the deposit; `support` if the mail has none */
export async function informDeposit(desk: Page, captador: string, support: string): Promise<string> {
  await desk.goto(support);
  const form = desk.getByRole("form", { name: "Informar o depósito" });
  await form.locator('input[type="file"]').setInputFiles(PROOF);
  await form.getByLabel("Dia do depósito").fill(toIsoDay(new Date()));
  await form.getByRole("button", { name: "Avisar que depositei" }).click();
  await expect(form).toBeHidden(SOON);
  const mail = await waitForMailWith(captador, "depósito");
  return mail.links.find((href) => href.includes("/dashboard/apoios/")) ?? support;
}
