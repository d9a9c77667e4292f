import { z } from "zod";
import { ALERT_RHYTHMS, WISHES } from "./rules";

const wish = z.enum(WISHES);

/**
 * The changed part of the preferences: a page may have been open for days, and must not send back what it showed then.
 * Without `matchNotifications`, which the page does not show.
 */
export const preferencesSchema = z
  .object({
    projectNotifications: wish,
    newsDigest: wish,
    talkMessages: wish,
    searchAlerts: wish,
    alertRhythm: z.enum(ALERT_RHYTHMS),
  })
  .partial();
