import type { EmailResult } from "@/lib/email/types";
import { readAnswer, type TestCall } from "@/lib/email-functions/rules";

/** Calls an HTTP function of the product. Never throws: a broken call is a failure worth another try (A8.16). */
export async function callFunction({ function: name, body }: TestCall): Promise<EmailResult> {
  try {
    const response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: Partial<EmailResult> | null = await response.json().catch(() => null);
    return readAnswer(response.status, answer);
  } catch {
    return { success: false, retryable: true };
  }
}
