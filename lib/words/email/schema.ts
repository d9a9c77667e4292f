import { z } from "zod";
import { ALERT_FREQUENCIES } from "./rules";

export const preferencesSchema = z.object({
  projectNotifications: z.boolean(),
  matchNotifications: z.boolean(),
  newsDigest: z.boolean(),
  talkMessages: z.boolean(),
  searchAlerts: z.enum(ALERT_FREQUENCIES),
});
