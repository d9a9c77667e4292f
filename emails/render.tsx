import { render, toPlainText } from "react-email";
import { headerText } from "@/lib/kit/text";
import { CATEGORIES } from "@/lib/words/email/categories";
import type { EmailContent } from "@/lib/words/email/types";
import { customTest } from "./custom-test";
import { dailyDigest } from "./daily-digest";
import { type EmailSite, Layout, type Mail } from "./layout";
import { matchNotification } from "./match-notification";
import { newsDigest } from "./news-digest";
import { passwordReset } from "./password-reset";
import { planActivated } from "./plan-activated";
import { projectNotification } from "./project-notification";
import { sanitizeRichText } from "./rich-text";
import { searchAlert } from "./search-alert";
import { signupConfirmation } from "./signup-confirmation";
import { support } from "./support";
import { supportAnswer } from "./support-answer";
import { supportTeam } from "./support-team";
import { systemNotification } from "./system-notification";
import { talkMessages } from "./talk-messages";
import { textChange } from "./text-change";

type RenderedEmail = { subject: string; html: string; text: string };

function compose(content: EmailContent, site: string): Mail {
  switch (content.category) {
    case "auth_signup_confirmation":
    case "signup_confirmation":
      return signupConfirmation(content.templateData);
    case "auth_plan_selection":
    case "plan_selection":
      return planActivated(content.templateData, site);
    case "password_reset":
      return passwordReset(content.templateData);
    case "project_notification":
      return projectNotification(content.templateData);
    case "match_notification":
      return matchNotification(content.templateData);
    case "search_alert":
      return searchAlert(content.templateData);
    case "news_digest":
      return newsDigest(content.templateData);
    case "system_notification":
      return systemNotification(content.templateData);
    case "text_change":
      return textChange(content.templateData);
    case "talk_messages":
      return talkMessages(content.templateData);
    case "daily_digest":
      return dailyDigest(content.templateData);
    case "support":
      return support(content.templateData);
    case "support_answer":
      return supportAnswer(content.templateData);
    case "support_team":
      return supportTeam(content.templateData);
    case "custom_test": {
      const html = content.html === undefined ? undefined : sanitizeRichText(content.html);
      return customTest({ subject: content.subject, html, text: content.text });
    }
  }
}

export const subjectOf = (content: EmailContent): string => headerText(compose(content, "").subject);

const AS_WRITTEN = {
  selectors: ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
};

export async function renderEmail(content: EmailContent, site: EmailSite): Promise<RenderedEmail> {
  const mail = compose(content, site.url);
  const html = await render(<Layout mail={mail} site={site} kind={CATEGORIES[content.category].label} />);
  return { subject: headerText(mail.subject), html, text: toPlainText(html, AS_WRITTEN) };
}
