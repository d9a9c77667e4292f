import ipaddr from "ipaddr.js";

/** What a proxy may add to an address: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const PORT = /^(?:\[(.+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** Groups of an IPv6 address that name its network; the rest is the machine's own choice, and changes at will. */
const NETWORK_GROUPS = 4;

/** The address in an entry, IPv4 also where it arrived on an IPv6 socket; null for what is none. */
function readAddress(entry: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const [, bracketed, bare] = PORT.exec(entry.trim()) ?? [];
  const address = bracketed ?? bare ?? entry.trim();
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress ? ipaddr.process(address) : null;
}

const isLoopback = (address: ipaddr.IPv4 | ipaddr.IPv6 | null) => address?.range() === "loopback";

/** An address as limits count it; null for what is none. A provider gives one customer a whole IPv6 network. */
function counted(entry: string): string | null {
  const address = readAddress(entry);
  if (!address) return null;
  if (address instanceof ipaddr.IPv4 || isLoopback(address)) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

export type Arrival = {
  /** X-Forwarded-For as it came: each proxy adds at the end whom it saw. */
  forwarded: string | undefined;
  /** Who opened the connection to this server. */
  peer: string | undefined;
  /** Proxies in front of this server (TRUSTED_PROXIES); null when nobody said. */
  proxies: number | null;
};

/**
 * Whom a request comes from. Each trusted proxy vouches for one entry at the end of X-Forwarded-For; what stands before
 * is the client's own word. When nobody said how many there are, a connection from this very machine is one proxy, such
 * as the nginx of docs/deploy, and every other comes from the client itself.
 */
export function clientAddress({ forwarded, peer = "", proxies }: Arrival): string {
  const nearest = counted(peer) ?? "unknown";
  const trusted = proxies ?? (isLoopback(readAddress(peer)) ? 1 : 0);
  const seen = [...(forwarded ? forwarded.split(",") : []), peer];
  // Fewer entries than proxies: the request came past some of them, and the first entry is the best there is.
  const entry = seen[Math.max(0, seen.length - 1 - trusted)] ?? "";
  return counted(entry) ?? nearest;
}
