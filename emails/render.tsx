import type { ComponentType, ReactElement } from "react";
import { render, toPlainText } from "react-email";
import { headerText } from "@/lib/kit/text";
import { CATEGORIES } from "@/lib/words/email/categories";
import type { EmailContent } from "@/lib/words/email/types";
import * as customTest from "./custom-test";
import * as dailyDigest from "./daily-digest";
import type { EmailSite } from "./layout";
import * as matchNotification from "./match-notification";
import * as newsDigest from "./news-digest";
import * as passwordReset from "./password-reset";
import * as planActivated from "./plan-activated";
import * as projectNotification from "./project-notification";
import { sanitizeRichText } from "./rich-text";
import * as searchAlert from "./search-alert";
import * as signupConfirmation from "./signup-confirmation";
import * as support from "./support";
import * as supportAnswer from "./support-answer";
import * as supportTeam from "./support-team";
import * as systemNotification from "./system-notification";
import * as talkMessages from "./talk-messages";
import * as textChange from "./text-change";

type RenderedEmail = { subject: string; html: string; text: string };

type Frame = { site: EmailSite; kind: string };

function compose(content: EmailContent, frame: Frame): { subject: string; element: ReactElement } {
  const fill = <T,>(subject: (data: T) => string, Template: ComponentType<T & Frame>, data: T) => ({
    subject: subject(data),
    element: <Template {...frame} {...data} />,
  });
  switch (content.category) {
    case "auth_signup_confirmation":
    case "signup_confirmation":
      return fill(signupConfirmation.subject, signupConfirmation.SignupConfirmation, content.templateData);
    case "auth_plan_selection":
    case "plan_selection":
      return fill(planActivated.subject, planActivated.PlanActivated, content.templateData);
    case "password_reset":
      return fill(passwordReset.subject, passwordReset.PasswordReset, content.templateData);
    case "project_notification":
      return fill(projectNotification.subject, projectNotification.ProjectNotification, content.templateData);
    case "match_notification":
      return fill(matchNotification.subject, matchNotification.MatchNotification, content.templateData);
    case "search_alert":
      return fill(searchAlert.subject, searchAlert.SearchAlert, content.templateData);
    case "news_digest":
      return fill(newsDigest.subject, newsDigest.NewsDigest, content.templateData);
    case "system_notification":
      return fill(systemNotification.subject, systemNotification.SystemNotification, content.templateData);
    case "text_change":
      return fill(textChange.subject, textChange.TextChange, content.templateData);
    case "talk_messages":
      return fill(talkMessages.subject, talkMessages.TalkMessages, content.templateData);
    case "daily_digest":
      return fill(dailyDigest.subject, dailyDigest.DailyDigest, content.templateData);
    case "support":
      return fill(support.subject, support.Support, content.templateData);
    case "support_answer":
      return fill(supportAnswer.subject, supportAnswer.SupportAnswer, content.templateData);
    case "support_team":
      return fill(supportTeam.subject, supportTeam.SupportTeam, content.templateData);
    case "custom_test": {
      const html = content.html === undefined ? undefined : sanitizeRichText(content.html);
      return fill(customTest.subject, customTest.CustomTest, {
        subject: content.subject,
        html,
        text: content.text,
      });
    }
  }
}

export const subjectOf = (content: EmailContent): string =>
  headerText(compose(content, { site: { url: "", contact: "", unsubscribeUrl: null }, kind: "" }).subject);

const AS_WRITTEN = {
  selectors: ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
};

export async function renderEmail(content: EmailContent, site: EmailSite): Promise<RenderedEmail> {
  const { subject, element } = compose(content, { site, kind: CATEGORIES[content.category].label });
  const html = await render(element);
  return { subject: headerText(subject), html, text: toPlainText(html, AS_WRITTEN) };
}
