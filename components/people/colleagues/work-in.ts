import { keepStored } from "@/components/kit/ui/storage";
import { forgetWork } from "@/components/people/accounts/forget-work";
import type { Result } from "@/lib/kit/result";
import { LOGIN } from "@/lib/people/accounts/messages";

/** localStorage key. When it changes, other tabs notice the switch to another account. */
export const ACCOUNT_KEY = "elo-conta";

/** Switches to another account by `call`, and opens its page. @returns an error text, or null on success */
export async function workIn(call: () => Promise<Result<{ next: string }>>): Promise<string | null> {
  const result = await call().catch(() => null);
  if (!result?.ok) return result?.message ?? LOGIN.offline;
  openAccount(result.data.next);
  return null;
}

export function openAccount(next: string): void {
  forgetWork();
  keepStored("localStorage", ACCOUNT_KEY, Date.now());
  window.location.assign(next);
}
