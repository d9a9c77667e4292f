import { describe, expect, test } from "vitest";
import { PLAN_FEATURES } from "@/lib/money/plans/offers";
import type { EmailContent } from "@/lib/words/email/types";
import { customTest } from "./custom-test";
import { dailyDigest } from "./daily-digest";
import { matchNotification } from "./match-notification";
import { passwordReset } from "./password-reset";
import { planActivated } from "./plan-activated";
import { projectNotification } from "./project-notification";
import { renderEmail } from "./render";
import { searchAlert } from "./search-alert";
import { signupConfirmation } from "./signup-confirmation";
import { support } from "./support";
import { supportAnswer } from "./support-answer";
import { supportTeam } from "./support-team";
import { systemNotification } from "./system-notification";
import { talkMessages } from "./talk-messages";
import { textChange } from "./text-change";

const site = {
  url: "https://elorecicla.exemplo",
  contact: "contato@elorecicla.exemplo",
  unsubscribeUrl: null,
};

const CONTENTS: EmailContent[] = [
  { category: "auth_signup_confirmation", templateData: signupConfirmation.PreviewProps },
  { category: "auth_plan_selection", templateData: planActivated.PreviewProps },
  { category: "password_reset", templateData: passwordReset.PreviewProps },
  { category: "project_notification", templateData: projectNotification.PreviewProps },
  { category: "match_notification", templateData: matchNotification.PreviewProps },
  { category: "search_alert", templateData: searchAlert.PreviewProps },
  { category: "system_notification", templateData: systemNotification.PreviewProps },
  { category: "talk_messages", templateData: talkMessages.PreviewProps },
  { category: "text_change", templateData: textChange.PreviewProps },
  { category: "daily_digest", templateData: dailyDigest.PreviewProps },
  { category: "support", templateData: support.PreviewProps },
  { category: "support_answer", templateData: supportAnswer.PreviewProps },
  { category: "support_team", templateData: supportTeam.PreviewProps },
  { category: "custom_test", ...customTest.PreviewProps },
];

describe.each(CONTENTS.map((content) => [content.category, content] as const))("%s", (_, content) => {
  test("the mail is Portuguese, has dark colours, 600 px, a logo, a preheader and a text version", async () => {
    const { subject, html, text } = await renderEmail(content, site);
    expect(subject).not.toBe("");
    expect(html).toContain('lang="pt-BR"');
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).toContain("max-width:600px");
    expect(html).toContain(`src="${site.url}/brand/icon-192.png"`);
    expect(html).toContain("display:none;overflow:hidden");
    expect(html).not.toMatch(/<script|oklch|var\(/);
    expect(text).toContain(site.contact);
    expect(text).not.toMatch(/<[a-z/]/i);
    // Gmail cuts off messages above about 100 KB.
    expect(html.length).toBeLessThan(40_000);
  });

  test("the same content renders the same bytes, so a retry sends the same message", async () => {
    expect(await renderEmail(content, site)).toEqual(await renderEmail(content, site));
  });

  test("the mail has an unsubscribe link only if it is given an unsubscribe address", async () => {
    const address = "https://elorecicla.exemplo/descadastrar?t=abc";
    const { html, text } = await renderEmail(content, { ...site, unsubscribeUrl: address });
    expect(html).toContain(address);
    expect(text).toContain(address);
    expect((await renderEmail(content, site)).html).not.toContain("descadastrar");
  });
});

test.each([
  ["Marina Tavares", true],
  ["Sant'Ana & D'Ávila Ltda.", true],
  ["3R Ambiental", true],
  ["Você ganhou! Veja https://golpe.example", false],
  ["Veja em golpe.example", false],
  ["Responda a golpe@exemplo", false],
  ["Sua conta foi bloqueada, ligue 4002 8922", false],
])("the name %j is used in mails to an unconfirmed address: %s", async (fullName, isUsed) => {
  const templateData = { ...signupConfirmation.PreviewProps, fullName };
  const { text } = await renderEmail({ category: "auth_signup_confirmation", templateData }, site);
  expect(text.includes(`${fullName}, confirme que este e-mail é seu`)).toBe(isUsed);
  expect(text.includes(fullName)).toBe(isUsed);
  if (!isUsed) expect(text).toContain("Confirme que este e-mail é seu");
  const reset = { ...passwordReset.PreviewProps, userName: fullName };
  const recovery = await renderEmail({ category: "password_reset", templateData: reset }, site);
  const begin = isUsed ? `${fullName}, recebemos` : "Recebemos";
  expect(recovery.text).toContain(`${begin} um pedido de nova senha`);
  expect(recovery.text.includes(fullName)).toBe(isUsed);
});

test("A7.7 the mails of a sign-up and of a plan have their specified subjects and buttons", async () => {
  const signup = await renderEmail(
    { category: "signup_confirmation", templateData: signupConfirmation.PreviewProps },
    site,
  );
  expect(signup.subject).toBe("✓ Confirme sua conta");
  const { fullName, confirmationUrl } = signupConfirmation.PreviewProps;
  expect(signup.text).toContain(fullName);
  expect(signup.text).toContain("captador");
  expect(signup.html).toContain(`href="${confirmationUrl.replace("&", "&amp;")}"`);
  const plan = await renderEmail(
    { category: "plan_selection", templateData: { ...planActivated.PreviewProps, planName: "PLUS" } },
    site,
  );
  expect(plan.subject).toBe("🚀 Plano PLUS ativado");
  expect(plan.html).toContain(`href="${site.url}/dashboard"`);
});

test("A6.3 the mail about a plan lists the features of that plan", async () => {
  for (const planFeatures of Object.values(PLAN_FEATURES)) {
    const templateData = { ...planActivated.PreviewProps, planFeatures };
    const { text } = await renderEmail({ category: "auth_plan_selection", templateData }, site);
    for (const feature of planFeatures) expect(text).toContain(feature);
  }
});

test("names, titles and messages are escaped and never become markup or header lines", async () => {
  const hostile = '<img src=x onerror=alert(1)>"\r\nBcc: outro@exemplo.com.br';
  const { subject, html } = await renderEmail(
    {
      category: "match_notification",
      templateData: {
        financiadorName: hostile,
        projectTitle: hostile,
        availableAmount: hostile,
        category: hostile,
        location: hostile,
        projectUrl: "https://elorecicla.exemplo/lir-projetos/x",
      },
    },
    site,
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toContain("<img src=x");
});

test("B3.17 a person's text keeps its lines and brackets in the plain and the HTML version", async () => {
  const message = "Oi, Ana <ana@x.com.br>\n\nerro <NaN>\ne fim & 'aspas'.";
  const contents: EmailContent[] = [
    { category: "support", templateData: { ...support.PreviewProps, message } },
    { category: "support_answer", templateData: { ...supportAnswer.PreviewProps, answer: message } },
    { category: "support_team", templateData: { ...supportTeam.PreviewProps, message } },
    { category: "project_notification", templateData: { ...projectNotification.PreviewProps, message } },
    { category: "system_notification", templateData: { ...systemNotification.PreviewProps, message } },
    { category: "custom_test", subject: "Teste", text: message },
  ];
  for (const content of contents) {
    const { html, text } = await renderEmail(content, site);
    expect(text).toContain(message);
    expect(html).toMatch(/Ana &lt;ana@x\.com\.br&gt;<br\/?><br\/?>erro &lt;NaN&gt;<br\/?>e fim/);
  }
});

test("the HTML of a custom test is reduced to harmless elements", async () => {
  const { html, text } = await renderEmail(
    { category: "custom_test", subject: "Teste", html: "<p>Oi <b>mundo</b><script>alert(1)</script></p>" },
    site,
  );
  expect(html).toContain("<p>Oi <b>mundo</b></p>");
  expect(html).not.toContain("alert");
  expect(text).toContain("Oi mundo");
});
