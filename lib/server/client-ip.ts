import ipaddr from "ipaddr.js";

/** Address with the brackets or port that some proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const BRACKETS_OR_PORT = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

const NETWORK_GROUPS = 4;

/** Null if the text is no address. IPv4-mapped IPv6 becomes IPv4. */
function readAddress(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, bare] = BRACKETS_OR_PORT.exec(entry.trim()) ?? [];
  const address = bracketed ?? bare ?? entry.trim();
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

const isLoopback = (address: ipaddr.IPv4 | ipaddr.IPv6 | null) => address?.range() === "loopback";

/** Cuts IPv6, except loopback, to the network prefix, because one client may have the whole network. */
function limitKeyOf(entry: string): string | null {
  const address = readAddress(entry);
  if (!address) return null;
  if (address instanceof ipaddr.IPv4 || isLoopback(address)) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

export type Arrival = {
  forwarded: string | undefined;
  peer: string | undefined;
  proxies: number | null;
};

/** Number of trusted proxies. Without TRUSTED_PROXIES: 1 if the peer is this machine (docs/deploy's nginx), else 0. */
const trustedProxies = (peer: string, proxies: number | null): number =>
  proxies ?? (isLoopback(readAddress(peer)) ? 1 : 0);

export const isBehindProxy = (peer = "", proxies: number | null): boolean =>
  trustedProxies(peer, proxies) > 0;

/**
 * Address of the client, as a key of rate limits. Each trusted proxy added one entry at the end of X-Forwarded-For. The
 * first of these entries is the client's address; the client may have forged those before it.
 * @returns the peer's key if the client's entry is no address; "unknown" if neither is an address
 */
export function clientAddress({ forwarded, peer = "", proxies }: Arrival): string {
  const nearest = limitKeyOf(peer) ?? "unknown";
  const trusted = trustedProxies(peer, proxies);
  const seen = [...(forwarded ? forwarded.split(",") : []), peer];
  // A request that bypassed some proxies has too few entries: use the first entry.
  const entry = seen[Math.max(0, seen.length - 1 - trusted)] ?? "";
  return limitKeyOf(entry) ?? nearest;
}
