import { z } from "zod";
import { ALERT_RHYTHMS, WISHES } from "./rules";

const wish = z.enum(WISHES);

/** A form sends only the changed preferences, because the others may be outdated on an open page. */
export const preferencesSchema = z
  .object({
    projectNotifications: wish,
    newsDigest: wish,
    talkMessages: wish,
    searchAlerts: wish,
    alertRhythm: z.enum(ALERT_RHYTHMS),
  })
  .partial();
