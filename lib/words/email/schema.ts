import { z } from "zod";
import { ALERT_RHYTHMS, WISHES } from "./rules";

const wish = z.enum(WISHES);

/**
 * Only the changed preferences, because a page may have been open for days and its other choices may be outdated.
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
