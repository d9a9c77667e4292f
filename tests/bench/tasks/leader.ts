import { expect } from "@playwright/test";
import { organizedProject } from "../../setup/confirmed";
import { confirmationLink, control, newCnpj } from "../../setup/newcomer";
import { PASSWORD } from "../../setup/resident";
import { approveProject, informDeposit, registerInterest } from "./other-side";
import { newMailbox, test } from "./participant";

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const DESCRIPTION =
  "Hoje quarenta catadores separam o material na rua, sem cobertura e sem prensa, e vendem por um preço baixo. " +
  "O galpão com esteira e prensa deixa separar 30 toneladas por mês e vender direto para a indústria da região.";

test("the leader of a cooperative signs up, sends the project, answers an interest and issues the receipt", async ({
  me,
  another,
}) => {
  const { page } = me;
  await me.arrive("/");
  await me.press(
    page
      .getByRole("main")
      .getByRole("link", { name: /^Quero captar/ })
      .first(),
  );
  await me.press(page.getByRole("main").getByRole("link", { name: "Cadastrar projeto" }).first());
  const form = page.getByRole("form", { name: "Cadastrar Projeto" });
  const next = form.getByRole("button", { name: "Continuar" });
  const email = newMailbox();
  const project = `Galpão da Vila ${email.slice(0, 5)}`;
  await me.type(control(form, "nome_completo"), "Marina Tavares");
  await me.type(control(form, "cnpj"), newCnpj(true));
  await expect(control(form, "razao_social")).not.toHaveValue("");
  if (me.isPhone) await me.press(next);
  await me.type(control(form, "project_name"), project);
  await me.type(control(form, "email"), email);
  await me.type(control(form, "password"), PASSWORD);
  await me.type(control(form, "confirmPassword"), PASSWORD);
  await me.press(control(form, "acceptTerms"));
  await me.press(form.getByRole("button", { name: "Criar Conta e Projeto" }));
  await page.waitForURL(/\/auth\/confirmacao-enviada/);
  await me.openMail(await confirmationLink(email));
  await me.reach("conta", page.getByRole("heading", { level: 1 }));

  await me.press(
    page
      .getByRole("region", { name: "Agora" })
      .getByRole("link", { name: new RegExp(project) })
      .first(),
  );
  const goOn = () => me.press(page.getByRole("button", { name: "Continuar" }));
  await me.type(page.getByLabel("Objetivo em uma frase"), "Triar 30 toneladas por mês com 40 catadores.");
  await me.type(page.getByLabel("Descrição"), DESCRIPTION);
  await me.choose(page.getByLabel("Tema"), "Cooperativismo");
  await me.choose(page.getByLabel(/^Eixo da lei/), "Infraestrutura física");
  await me.press(page.getByRole("checkbox", { name: "Vidro" }));
  await goOn();
  await page.getByRole("heading", { level: 2, name: "Onde e para quem" }).waitFor();
  await goOn();
  await me.type(page.getByLabel("Valor total aprovado"), "1000000");
  await me.press(page.getByRole("radio", { name: /^Com obras/ }));
  await me.type(page.getByLabel("Data da aprovação"), dayIn(-30));
  await me.type(page.getByLabel("Último dia da captação"), dayIn(300));
  await me.type(page.getByLabel("Duração em meses"), "18");
  await me.type(page.getByLabel("Número oficial da proposta"), "2026.1.0042");
  await goOn();
  await me.press(page.getByRole("button", { name: "Enviar para análise" }));
  await me.reach("projeto enviado", page.getByRole("heading", { level: 2, name: "Fotos e documentos" }));

  const funder = await another();
  const mail = await registerInterest(funder, email, await approveProject(project));
  await organizedProject(project);
  me.beginAnew();
  await me.openMail(mail);
  await me.press(page.getByRole("button", { name: /^Aceitar/ }));
  const choice = page.getByRole("form", { name: "Abrir o contato" });
  await me.reach("resposta", choice);
  await me.press(choice.getByRole("button", { name: "Ir para o pagamento" }));
  await me.press(page.getByRole("button", { name: "Gerar código Pix" }));
  await me.press(page.getByRole("link", { name: "Abrir o aplicativo do banco" }));
  await me.press(page.getByRole("button", { name: "Pagar com Pix" }));
  await me.press(page.getByRole("link", { name: "Voltar à página de pagamento" }));
  await me.press(page.getByRole("link", { name: "Voltar ao apoio" }));
  const account = page.getByRole("form", { name: "Conta do projeto" });
  await me.type(account.getByLabel("Banco"), "001");
  await me.type(account.getByLabel("Agência"), "1234-5");
  await me.type(account.getByLabel("Conta com dígito"), "98765-4");
  await me.type(account.getByLabel("Sua senha", { exact: true }), PASSWORD);
  await me.press(account.getByRole("button", { name: "Salvar a conta" }));
  await expect(account).toBeHidden({ timeout: 30_000 });
  await me.openMail(await informDeposit(funder, email, mail));
  await me.press(page.getByRole("form", { name: "Confirmar o valor" }).getByRole("button"));
  await me.press(page.getByRole("button", { name: /^Emitir recibo/ }));
  await me.reach("recibo emitido", page.getByRole("link", { name: "Conferir o código do recibo" }));
});
