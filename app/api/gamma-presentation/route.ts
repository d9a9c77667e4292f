import { handler } from "@/lib/access/door";
import { presentProposal } from "@/lib/ai/proposals/mutations/presentation";
import { presentationCallSchema } from "@/lib/ai/proposals/schema";
import { env } from "@/lib/server/env";

/** Generates a presentation from a proposal (B7.8). */
export const POST = handler({
  name: "gamma-presentation",
  schema: presentationCallSchema,
  allow: "captador",
  limit: "presentation",
  failureBody: { presentation_url: null },
  run: (input, { viewer }, request) =>
    presentProposal(viewer.userId, input, request?.signal ?? new AbortController().signal, env.APP_URL),
});
