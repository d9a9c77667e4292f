import { jsonBody, request } from "@/components/kit/requests/request";
import { readAnswer, type TestCall } from "@/lib/people/email-functions/rules";
import type { EmailResult } from "@/lib/words/email/types";

/** Time (ms) for both mail services, one after the other. */
const LIMIT = 60_000;

/** Calls an HTTP function. Never throws: a network error is a retryable failure (A8.16). */
export async function callFunction({ function: name, body }: TestCall): Promise<EmailResult> {
  try {
    return await request(`/api/${name}`, {
      ...jsonBody(body),
      limit: LIMIT,
      read: async (response) => {
        const answer: Partial<EmailResult> | null = await response.json().catch(() => null);
        return readAnswer(response.status, answer);
      },
    });
  } catch {
    return { success: false, retryable: true };
  }
}
