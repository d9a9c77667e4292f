import { type CDPSession, expect } from "@playwright/test";
import { toIsoDay } from "../../../lib/kit/format";
import { confirmationLink, control, newCnpj } from "../../setup/newcomer";
import { acceptInterest, issueReceipt, PROOF } from "./other-side";
import { newMailbox, type Participant, test } from "./participant";

/** Presses of Tab after which a control counts as out of reach. */
const MOST_TABS = 150;

type Spoken = { role: string; name: string };

/** Moves by keyboard alone, and reads only the focused control's entry in the browser's accessibility tree. */
class Listener {
  constructor(
    private readonly me: Participant,
    private readonly devtools: CDPSession,
  ) {}

  private async listen(): Promise<Spoken> {
    const { result } = await this.devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
    const { nodes } = await this.devtools.send("Accessibility.getPartialAXTree", {
      objectId: result.objectId ?? "",
      fetchRelatives: false,
    });
    return { role: String(nodes[0]?.role?.value ?? ""), name: String(nodes[0]?.name?.value ?? "").trim() };
  }

  /** Presses Tab until the focus is on the control. Fails if a control on the way has no name. */
  async tabTo(role: string, name: RegExp): Promise<void> {
    const heard: string[] = [];
    for (let tabs = 0; tabs <= MOST_TABS; tabs++) {
      const spoken = await this.listen();
      if (spoken.role === role && name.test(spoken.name)) return;
      heard.push(`${spoken.role} ${spoken.name}`);
      await this.me.key("Tab");
      // After the last control, Tab moves the focus to the page's body.
      if (await this.me.page.evaluate(() => document.activeElement === document.body)) continue;
      const { role: reached, name: text } = await this.listen();
      expect(text, `name of a ${reached} at ${this.me.page.url()}`).not.toBe("");
    }
    throw new Error(`no ${role} ${name} at ${this.me.page.url()}, only ${heard.join(", ")}`);
  }

  async activate(role: string, name: RegExp): Promise<void> {
    await this.tabTo(role, name);
    await this.me.key("Enter", { needsThought: true });
  }

  async download(name: RegExp): Promise<string> {
    await this.tabTo("link", name);
    const file = this.me.page.waitForEvent("download");
    await this.me.key("Enter", { needsThought: true });
    return (await file).suggestedFilename();
  }

  async write(name: RegExp, text: string): Promise<void> {
    await this.tabTo("textbox", name);
    await this.me.type(this.me.page.locator(":focus"), text);
  }
}

test("a person with a screen reader has the tax manager's tasks, by keyboard alone", async ({
  me,
  another,
}) => {
  const { page } = me;
  const devtools = await page.context().newCDPSession(page);
  const reader = new Listener(me, devtools);
  await me.arrive("/");
  await reader.activate("button", /^Montar carteira de empresa$/);
  await page.waitForURL(/\/cadastro-empresa/);
  const form = page.getByRole("form", { name: "Cadastrar Empresa" });
  const email = newMailbox();
  await reader.write(/^CNPJ/, newCnpj(true));
  await expect(control(form, "cidade")).not.toHaveValue("");
  await reader.write(/nome/i, "Beatriz Nogueira");
  await reader.write(/^Telefone/, "1133334444");
  await reader.write(/e-mail/i, email);
  await reader.write(/^Senha/, "girassol 42");
  await reader.write(/^Confirmar senha/, "girassol 42");
  await me.key("Enter", { needsThought: true });
  await page.waitForURL(/\/new-email-confirmation/);
  await me.openMail(await confirmationLink(email), { byKey: true });
  const proposal = page.getByRole("heading", { name: /^Proposta para R\$\s300\.000$/ });
  await me.reach("conta", proposal);
  await me.reach("carteira", proposal);
  await reader.activate("button", /^Registrar interesse/);
  await me.reach("interesse", page.getByText(/^Interesse registrado, com R\$/));
  expect(await reader.download(/^Baixar resumo para a diretoria/)).toMatch(/\.pdf$/);
  await me.reach("PDF", page.getByRole("heading", { level: 1 }));

  const desk = await another();
  await acceptInterest(desk, email);
  await reader.activate("link", /^Ver o apoio a /);
  await page.waitForURL(/\/dashboard\/apoios\/[0-9a-f-]{36}$/);
  await reader.tabTo("Date", /^Dia do depósito/);
  await me.type(page.locator(":focus"), toIsoDay(new Date()));
  await reader.tabTo("button", /^Escolher arquivo/);
  const chooser = page.waitForEvent("filechooser");
  await me.key("Enter", { needsThought: true });
  await (await chooser).setFiles(PROOF);
  await reader.activate("button", /^(Avisar que depositei|Enviando)/);
  await expect(page.getByRole("form", { name: "Informar o depósito" })).toBeHidden({ timeout: 30_000 });
  await me.reach("depósito", page.getByRole("list", { name: "Andamento" }));

  await issueReceipt(desk, email);
  await reader.activate("link", /^Recibos/);
  await page.waitForURL(/\/dashboard\/comprovantes/);
  expect(await reader.download(/^Baixar recibo/)).toMatch(/\.pdf$/);
  await me.reach("recibo", page.getByRole("heading", { level: 1 }));
});
