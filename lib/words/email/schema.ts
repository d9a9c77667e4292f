import { z } from "zod";
import { ALERT_RHYTHMS, WISHES } from "./rules";

const wish = z.enum(WISHES);

export const preferencesSchema = z.object({
  projectNotifications: wish,
  matchNotifications: wish,
  newsDigest: wish,
  talkMessages: wish,
  searchAlerts: wish,
  alertRhythm: z.enum(ALERT_RHYTHMS),
});
