import { keepStored } from "@/components/kit/ui/storage";
import { forgetWork } from "@/components/people/accounts/forget-work";
import type { Result } from "@/lib/kit/result";
import { LOGIN } from "@/lib/people/accounts/messages";

/** localStorage key, whose change notifies the other tabs of the switch to another account. */
export const ACCOUNT_KEY = "elo-conta";

/**
 * Switches to another account by loading a new document, and clears this browser's drafts of the former account.
 * @returns an error text; null on success
 */
export async function workIn(call: () => Promise<Result<{ next: string }>>): Promise<string | null> {
  const result = await call().catch(() => null);
  if (!result?.ok) return result?.message ?? LOGIN.offline;
  openAccount(result.data.next);
  return null;
}

/** Clears this browser's drafts of the former account and opens the first page of the next. */
export function openAccount(next: string): void {
  forgetWork();
  keepStored("localStorage", ACCOUNT_KEY, Date.now());
  window.location.assign(next);
}
