import type { ConfirmationParams } from "@/lib/people/accounts/rules";

const QUERY_NAMES = ["token_hash", "type", "code"] as const;

/** Reads the confirmation data in the query or hash of an address (A7.2); null without any. */
export function readAddress(location: Location): ConfirmationParams | null {
  const query = new URLSearchParams(location.search);
  const hash = new URLSearchParams(location.hash.slice(1));
  const params: ConfirmationParams = {};
  for (const name of QUERY_NAMES) params[name] = query.get(name) ?? undefined;
  params.access_token = hash.get("access_token") ?? undefined;
  params.type ??= hash.get("type") ?? undefined;
  const { token_hash, code, access_token } = params;
  // The address of a failed link has an error instead of a token.
  const failed = query.has("error") || hash.has("error");
  return token_hash || code || access_token || failed ? params : null;
}

/** Removes the confirmation data from the address, so that the secret stays in neither history nor referrer. */
export function cleanAddress(): void {
  const kept = new URLSearchParams(window.location.search);
  for (const name of [...QUERY_NAMES, "error", "error_description"]) kept.delete(name);
  const search = kept.size > 0 ? `?${kept}` : "";
  window.history.replaceState(null, "", window.location.pathname + search);
}
