import type { ReactElement } from "react";
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

type RenderedEmail = { subject: string; html: string; text: string };

type Frame = { site: EmailSite; kind: string };

function compose(content: EmailContent, frame: Frame): { subject: string; element: ReactElement } {
  switch (content.category) {
    case "auth_signup_confirmation":
    case "signup_confirmation": {
      const element = <signupConfirmation.SignupConfirmation {...frame} {...content.templateData} />;
      return { subject: signupConfirmation.subject(), element };
    }
    case "auth_plan_selection":
    case "plan_selection": {
      const element = <planActivated.PlanActivated {...frame} {...content.templateData} />;
      return { subject: planActivated.subject(content.templateData), element };
    }
    case "password_reset": {
      const element = <passwordReset.PasswordReset {...frame} {...content.templateData} />;
      return { subject: passwordReset.subject(), element };
    }
    case "project_notification": {
      const element = <projectNotification.ProjectNotification {...frame} {...content.templateData} />;
      return { subject: projectNotification.subject(content.templateData), element };
    }
    case "match_notification": {
      const element = <matchNotification.MatchNotification {...frame} {...content.templateData} />;
      return { subject: matchNotification.subject(content.templateData), element };
    }
    case "search_alert": {
      const element = <searchAlert.SearchAlert {...frame} {...content.templateData} />;
      return { subject: searchAlert.subject(content.templateData), element };
    }
    case "news_digest": {
      const element = <newsDigest.NewsDigest {...frame} {...content.templateData} />;
      return { subject: newsDigest.subject(content.templateData), element };
    }
    case "system_notification": {
      const element = <systemNotification.SystemNotification {...frame} {...content.templateData} />;
      return { subject: systemNotification.subject(content.templateData), element };
    }
    case "talk_messages": {
      const element = <talkMessages.TalkMessages {...frame} {...content.templateData} />;
      return { subject: talkMessages.subject(content.templateData), element };
    }
    case "daily_digest": {
      const element = <dailyDigest.DailyDigest {...frame} {...content.templateData} />;
      return { subject: dailyDigest.subject(content.templateData), element };
    }
    case "support": {
      const element = <support.Support {...frame} {...content.templateData} />;
      return { subject: support.subject(content.templateData), element };
    }
    case "support_answer": {
      const element = <supportAnswer.SupportAnswer {...frame} {...content.templateData} />;
      return { subject: supportAnswer.subject(content.templateData), element };
    }
    case "support_team": {
      const element = <supportTeam.SupportTeam {...frame} {...content.templateData} />;
      return { subject: supportTeam.subject(content.templateData), element };
    }
    case "custom_test": {
      const html = content.html === undefined ? undefined : sanitizeRichText(content.html);
      const data = { subject: content.subject, html, text: content.text };
      return { subject: customTest.subject(data), element: <customTest.CustomTest {...frame} {...data} /> };
    }
  }
}

export const subjectOf = (content: EmailContent): string =>
  headerText(compose(content, { site: { url: "", contact: "", unsubscribeUrl: null }, kind: "" }).subject);

/** No capitals for headings in the text version. */
const AS_WRITTEN = {
  selectors: ["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
};

/** A rendered e-mail: subject without control characters, HTML, plain text. */
export async function renderEmail(content: EmailContent, site: EmailSite): Promise<RenderedEmail> {
  const { subject, element } = compose(content, { site, kind: CATEGORIES[content.category].label });
  const html = await render(element);
  return { subject: headerText(subject), html, text: toPlainText(html, AS_WRITTEN) };
}
