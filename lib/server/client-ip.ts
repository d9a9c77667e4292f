import ipaddr from "ipaddr.js";

/** Port notations that proxies add: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const PORT = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** 16-bit groups of an IPv6 network prefix (/64); a client changes the other groups at will. */
const NETWORK_GROUPS = 4;

/** Maps IPv4-mapped IPv6 to IPv4; null for anything but an address. */
function readAddress(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, bare] = PORT.exec(entry.trim()) ?? [];
  const address = bracketed ?? bare ?? entry.trim();
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

const isLoopback = (address: ipaddr.IPv4 | ipaddr.IPv6 | null) => address?.range() === "loopback";

/**
 * Key for rate limits; null for anything but an address. Of IPv6 only the network prefix, because a customer controls
 * the whole network.
 */
function counted(entry: string): string | null {
  const address = readAddress(entry);
  if (!address) return null;
  if (address instanceof ipaddr.IPv4 || isLoopback(address)) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

export type Arrival = {
  /** Raw X-Forwarded-For; each proxy appends the address of its peer. */
  forwarded: string | undefined;
  /** Remote address of the connection. */
  peer: string | undefined;
  /** TRUSTED_PROXIES; null when not configured. */
  proxies: number | null;
};

/** Number of proxies whose headers are trusted: TRUSTED_PROXIES, else one if the peer is this machine. */
const trustedProxies = (peer: string, proxies: number | null): number =>
  proxies ?? (isLoopback(readAddress(peer)) ? 1 : 0);

/** Whether a request came through a trusted proxy, whose headers replace those of the client. */
export const isBehindProxy = (peer = "", proxies: number | null): boolean =>
  trustedProxies(peer, proxies) > 0;

/**
 * The client address. Each trusted proxy accounts for one entry at the end of X-Forwarded-For; earlier entries come
 * from the client. Without configuration, a loopback peer counts as one proxy (the nginx of docs/deploy), any other
 * peer as the client.
 */
export function clientAddress({ forwarded, peer = "", proxies }: Arrival): string {
  const nearest = counted(peer) ?? "unknown";
  const trusted = trustedProxies(peer, proxies);
  const seen = [...(forwarded ? forwarded.split(",") : []), peer];
  // Fewer entries than proxies: the request bypassed some, so use the first entry.
  const entry = seen[Math.max(0, seen.length - 1 - trusted)] ?? "";
  return counted(entry) ?? nearest;
}
