/** Types of the e-mail service (A3.12 to A3.14, B3.16, B3.17). */

import type { UserType } from "@/lib/kit/account-kinds";
import type { AttachedFile } from "@/lib/providers/mail-outcome";

export type SignupData = {
  fullName: string;
  userType: UserType;
  confirmationUrl: string;
  timestamp?: string;
};

export type PlanData = {
  fullName: string;
  planName: string;
  planFeatures: readonly string[];
  /** Absent in mails that the developer pages send. */
  facts?: MailFacts;
  timestamp?: string;
};

export type PasswordResetData = { userName: string; resetUrl: string };

/** Facts at the top of a mail, with formatted values. */
export type MailFacts = readonly (readonly [name: string, value: string])[];

export type ProjectNotificationData = {
  captadorName: string;
  projectTitle: string;
  status: string;
  message: string;
  projectUrl: string;
  actionText?: string;
  heading?: string;
  facts?: MailFacts;
};

export type MatchNotificationData = {
  financiadorName: string;
  projectTitle: string;
  /** Formatted: `R$ 1.200.000`. */
  availableAmount: string;
  category: string;
  location: string;
  projectUrl: string;
};

/** `available` is formatted. */
type AlertedProject = {
  title: string;
  place: string;
  category: string;
  available: string;
  url: string;
};

export type SearchAlertData = {
  userName: string;
  /** Includes projects that the mail does not show. */
  total: number;
  searches: {
    name: string;
    url: string;
    projects: AlertedProject[];
    more: number;
  }[];
  manageUrl: string;
};

/** `id`: the news post. The daily digest leaves out a post that was removed while its mail waited. */
type NewsItem = { id?: string; title: string; excerpt: string };

export type NewsDigestData = {
  userName: string;
  total: number;
  projects: { title: string; url: string; news: NewsItem[] }[];
  more: number;
  manageUrl: string;
};

export type SystemNotificationData = {
  userName: string;
  subject: string;
  title: string;
  message: string;
  facts?: MailFacts;
  actionUrl?: string;
  actionText?: string;
  /** Footer line for a person without an account, in place of the usual one. */
  reason?: string;
};

/** Mail about a new version of the terms or of the privacy page. Dates are formatted. */
export type TextChangeData = {
  userName: string;
  /** The changed text with its preposition: `nos termos de uso`. */
  where: string;
  version: string;
  dated: string;
  /** First day on which the version binds this account. */
  validFrom: string;
  summary: string;
  textUrl: string;
  endUrl: string;
};

export type TalkMessagesData = {
  userName: string;
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
  /** `24 horas`. */
  answerWithin: string;
  /** `22/11/2026 às 10:32`. */
  answerBy: string;
  colleague?: string;
};

export type SupportAnswerData = {
  userName: string;
  protocol: string;
  subject: string;
  answer: string;
  closed: boolean;
  ticketsUrl: string;
};

export type SupportTeamData = Omit<SupportData, "answerWithin"> & {
  userEmail: string;
  category: string;
  priority: string;
};

/**
 * Reasons of email_suppressions. A bounce blocks every mail. A complaint or an unsubscription blocks optional mails,
 * and notices to people without an account.
 */
export type BlockReason = "bounce" | "complaint" | "unsubscribe";

/** Kinds of optional mail, each a field of email_preferences. */
export const KINDS = [
  "projectNotifications",
  "matchNotifications",
  "newsDigest",
  "talkMessages",
  "searchAlerts",
] as const;
export type Kind = (typeof KINDS)[number];

export type DigestItem = { title: string; text: string; url: string };
/** `more`: number of items that the mail does not show. */
export type DigestSection = { kind: Kind; title: string; items: DigestItem[]; more: number };

export type DailyDigestData = {
  userName: string;
  total: number;
  sections: DigestSection[];
  agoraUrl: string;
  manageUrl: string;
};

export type EmailContent =
  | { category: "auth_signup_confirmation" | "signup_confirmation"; templateData: SignupData }
  | { category: "auth_plan_selection" | "plan_selection"; templateData: PlanData }
  | { category: "password_reset"; templateData: PasswordResetData }
  | { category: "project_notification"; templateData: ProjectNotificationData }
  | { category: "match_notification"; templateData: MatchNotificationData }
  | { category: "system_notification"; templateData: SystemNotificationData }
  | { category: "text_change"; templateData: TextChangeData }
  | { category: "search_alert"; templateData: SearchAlertData }
  | { category: "news_digest"; templateData: NewsDigestData }
  /** `talkId`: the conversation, whose unread messages the daily digest counts anew. */
  | { category: "talk_messages"; templateData: TalkMessagesData; talkId?: string }
  | { category: "daily_digest"; templateData: DailyDigestData }
  | { category: "support"; templateData: SupportData }
  | { category: "support_answer"; templateData: SupportAnswerData }
  | { category: "support_team"; templateData: SupportTeamData }
  | { category: "custom_test"; subject: string; html?: string; text?: string };

export type EmailCategory = EmailContent["category"];

/** The file is rendered at sending and never stored with the mail. */
export type Attachment = { receipt: string };

/**
 * Makes the attached file. Returns null if the receipt is gone or revoked; then the message is not sent. The maker is
 * injected, because lib/words must not import lib/money.
 */
export type AttachmentMaker = (attachment: Attachment) => Promise<AttachedFile | null>;

/**
 * Step of a deal that a mail reminds one side of. The daily digest leaves the mail out if the step has been done or has
 * changed since the mail was queued. `since` is an ISO time.
 */
export type RemindedStep = {
  opportunityId: string;
  side: string;
  phase: string;
  lack: string | null;
  since: string;
};

export type EmailMessage = EmailContent & {
  to: string;
  /** Default: the contact address. */
  replyTo?: string;
  /** SMTP is tried as soon as Resend's attempts have failed (A4.6). */
  awaited?: boolean;
  userId?: string | null;
  attachment?: Attachment;
  step?: RemindedStep | undefined;
  /** Sent although the reader blocked their address. A bounce still blocks the message. */
  asked?: boolean;
  /** The message is dropped if a stored message has the same key, unless the stored message failed. */
  idempotencyKey?: string;
};

/** `userId`: null without an account, or for a mail that must outlive the account or must not lock it. */
export type Addressee = { userId: string | null; email: string; name: string };

export type NoticeWords = {
  subject: string;
  title: string;
  message: string;
  facts?: MailFacts;
  actionText?: string;
  reason?: string;
};

/** Texts of a project notice, which preferences can switch off. */
export type ProjectNoticeWords = Pick<
  ProjectNotificationData,
  "status" | "message" | "actionText" | "heading" | "facts"
>;

type Event = { to: Addressee; eventKey: string } & Pick<EmailMessage, "attachment" | "awaited" | "step">;
export type ProjectNotice = Event & { words: ProjectNoticeWords; project: string; path: string };
/** The mail's button opens `path`, a page of this site. */
export type Notice = (Event & { words: NoticeWords; path?: string | undefined }) | ProjectNotice;

export type EmailProvider = "resend" | "smtp";

export type DeliveryTracking = { sent: boolean; delivered: boolean; opened: boolean; clicked: boolean };

export type EmailResult = {
  success: boolean;
  messageId?: string;
  provider?: EmailProvider;
  httpStatus?: number;
  error?: string;
  details?: string;
  code?: string;
  retryable?: boolean;
  missingFields?: string[];
  deliveryTracking?: DeliveryTracking;
};
