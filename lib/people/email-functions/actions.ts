"use server";

import { action } from "@/lib/access/door";
import { loadStats, loadTracking } from "./mutations";
import { nothingInput, trackingInput } from "./schema";

/** B7.18: how many e-mails of each type left the house. */
export const loadEmailStats = action({
  name: "load-email-stats",
  schema: nothingInput,
  allow: "anyone",
  limit: (_, { address }) => [["email_stats_address", address]],
  run: () => loadStats(),
});

/** A3.14: what is known about the delivery of an e-mail since, by the number that its sending gave. */
export const loadEmailTracking = action({
  name: "load-email-tracking",
  schema: trackingInput,
  allow: "anyone",
  limit: (_, { address }) => [["email_stats_address", address]],
  run: ({ messageId }) => loadTracking(messageId),
});
