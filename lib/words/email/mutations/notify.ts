import "server-only";
import type { JobTransaction } from "@/lib/providers/jobs";
import { env } from "@/lib/server/env";
import type { Addressee, EmailResult, Notice } from "../types";
import { enqueueNotification, enqueueNotifications, type Notification, sendNotification } from "./send";

/** The platform's team at its contact address. */
export const TEAM: Addressee = { userId: null, name: "equipe", email: env.CONTACT_EMAIL };
/** The platform's team at the address of support tickets. */
export const SUPPORT_TEAM: Addressee = { ...TEAM, email: env.SUPPORT_EMAIL };

function toNotification({ to, path, ...notice }: Notice): Notification {
  const { eventKey, attachment, awaited } = notice;
  const message = { to: to.email, userId: to.userId, eventKey, attachment, awaited };
  if ("project" in notice) {
    const { project: projectTitle, words } = notice;
    const templateData = { ...words, captadorName: to.name, projectTitle, projectUrl: env.APP_URL + path };
    return { ...message, category: "project_notification", templateData };
  }
  const actionUrl = path === undefined ? undefined : env.APP_URL + path;
  const templateData = { ...notice.words, userName: to.name, actionUrl };
  return { ...message, category: "system_notification", templateData };
}

/**
 * Queues the mails of an event in its transaction (B3.17). Each address gets an event once, however often it is
 * processed; preferences are checked at delivery.
 */
export async function notify(tx: JobTransaction, ...notices: Notice[]): Promise<void> {
  const [first, ...others] = notices.map(toNotification);
  if (first && others.length === 0) await enqueueNotification(tx, first);
  else if (first) await enqueueNotifications(tx, [first, ...others]);
}

/** Sends one notice during the request, for a person who waits for it. */
export const sendNotice = (notice: Notice): Promise<EmailResult> => sendNotification(toNotification(notice));
