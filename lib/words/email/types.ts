/** Shapes of the e-mail service (A3.12 to A3.14, B3.16, B3.17). */

import type { UserType } from "@/lib/kit/account-kinds";
import type { AttachedFile } from "@/lib/providers/mail";

export type SignupData = {
  fullName: string;
  userType: UserType;
  confirmationUrl: string;
  /** ISO moment at which the e-mail was asked for. */
  timestamp?: string;
};

export type PlanData = {
  fullName: string;
  planName: string;
  planFeatures: readonly string[];
  timestamp?: string;
};

export type PasswordResetData = { userName: string; resetUrl: string };

export type ProjectNotificationData = {
  captadorName: string;
  projectTitle: string;
  status: string;
  message: string;
  projectUrl: string;
  /** Of the button that leads there; 'Ver o projeto' without. */
  actionText?: string;
  /** 'Novidade no seu projeto' without: for who has none. */
  heading?: string;
};

export type MatchNotificationData = {
  financiadorName: string;
  projectTitle: string;
  /** As people read it: `R$ 1.200.000`. */
  availableAmount: string;
  category: string;
  location: string;
  projectUrl: string;
};

/** A project in an alert, with its amount as people read it. */
export type AlertedProject = {
  title: string;
  place: string;
  category: string;
  available: string;
  url: string;
};

export type SearchAlertData = {
  userName: string;
  /** Projects that are new, those in `searches` and those beyond. */
  total: number;
  searches: {
    name: string;
    /** The results of the search. */
    url: string;
    projects: AlertedProject[];
    /** New projects of this search that are not listed here. */
    more: number;
  }[];
  /** Where alerts are changed. */
  manageUrl: string;
};

/** What the projects that somebody follows have told since the last digest. */
export type NewsDigestData = {
  userName: string;
  /** Pieces of news, those in `projects` and those beyond. */
  total: number;
  projects: { title: string; url: string; news: { title: string; excerpt: string }[] }[];
  /** News that is not listed here. */
  more: number;
  /** Where the digest is switched off. */
  manageUrl: string;
};

export type SystemNotificationData = {
  userName: string;
  subject: string;
  title: string;
  message: string;
  actionUrl?: string;
  actionText?: string;
};

/** Messages of one conversation that somebody has not read; none of their words. */
export type TalkMessagesData = {
  userName: string;
  /** Who wrote them. */
  author: string;
  projectTitle: string;
  count: number;
  talkUrl: string;
};

export type SupportData = {
  userName: string;
  protocol: string;
  subject: string;
  message: string;
  /** Time until the answer, in words: `24 horas`. */
  answerWithin: string;
  /** Moment until which the answer comes: `22/11/2026 às 10:32`. */
  answerBy: string;
};

/** The same ticket as the team reads it. */
export type SupportTeamData = Omit<SupportData, "answerWithin"> & {
  userEmail: string;
  category: string;
  priority: string;
};

/** What is to be written, and with what. */
export type EmailContent =
  | { category: "auth_signup_confirmation" | "signup_confirmation"; templateData: SignupData }
  | { category: "auth_plan_selection" | "plan_selection"; templateData: PlanData }
  | { category: "password_reset"; templateData: PasswordResetData }
  | { category: "project_notification"; templateData: ProjectNotificationData }
  | { category: "match_notification"; templateData: MatchNotificationData }
  | { category: "system_notification"; templateData: SystemNotificationData }
  | { category: "search_alert"; templateData: SearchAlertData }
  | { category: "news_digest"; templateData: NewsDigestData }
  | { category: "talk_messages"; templateData: TalkMessagesData }
  | { category: "support"; templateData: SupportData }
  | { category: "support_team"; templateData: SupportTeamData }
  | { category: "custom_test"; subject: string; html?: string; text?: string };

export type EmailCategory = EmailContent["category"];

/** A file that goes along, by what it is made from: it is made when the message is sent, and never stored with it. */
export type Attachment = { receipt: string };

/**
 * Makes the file of a message, or null where there is nothing to make it from any more. Given by who starts the queue:
 * the features that make files know this one.
 */
export type AttachmentMaker = (attachment: Attachment) => Promise<AttachedFile | null>;

/** A3.12: an e-mail to one address. */
export type EmailMessage = EmailContent & {
  to: string;
  /** Where an answer goes; the contact address of the site where nothing is said. */
  replyTo?: string;
  /** Somebody waits for it before they can go on: after its attempts at one provider the next sends at once (A4.6). */
  awaited?: boolean;
  userId?: string | null;
  attachment?: Attachment;
  /** Two messages with the same key are one message, however often they are asked for. */
  idempotencyKey?: string;
};

/** A person or a mailbox that a notice goes to; `userId` is null for an address without an account. */
export type Addressee = { userId: string | null; email: string; name: string };

/** Words of a notice that every account gets, whatever it switched off. */
export type NoticeWords = { subject: string; title: string; message: string; actionText?: string };

/** Words of a notice about one project, of a kind that the person can switch off. */
export type ProjectNoticeWords = Pick<
  ProjectNotificationData,
  "status" | "message" | "actionText" | "heading"
>;

type Event = { to: Addressee; eventKey: string } & Pick<EmailMessage, "attachment" | "awaited">;
export type ProjectNotice = Event & { words: ProjectNoticeWords; project: string; path: string };
/** One mail about one event; `path` is the page of this site that its button opens. */
export type Notice = (Event & { words: NoticeWords; path?: string | undefined }) | ProjectNotice;

export type EmailProvider = "resend" | "smtp";

export type DeliveryTracking = { sent: boolean; delivered: boolean; opened: boolean; clicked: boolean };

/** A3.14 */
export type EmailResult = {
  success: boolean;
  messageId?: string;
  provider?: EmailProvider;
  httpStatus?: number;
  /** Final pt-BR text. */
  error?: string;
  details?: string;
  code?: string;
  retryable?: boolean;
  missingFields?: string[];
  deliveryTracking?: DeliveryTracking;
};
