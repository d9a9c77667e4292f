"use server";

import { action } from "@/lib/access/door";
import { loadStats, loadTracking } from "./mutations";
import { nothingInput, trackingInput } from "./schema";

export const loadEmailStats = action({
  name: "load-email-stats",
  schema: nothingInput,
  allow: "anyone",
  limit: (_, { address }) => [["email_stats_address", address]],
  run: () => loadStats(),
});

/** `messageId`: id at the provider (A3.14). */
export const loadEmailTracking = action({
  name: "load-email-tracking",
  schema: trackingInput,
  allow: "anyone",
  limit: (_, { address }) => [["email_stats_address", address]],
  run: ({ messageId }) => loadTracking(messageId),
});
