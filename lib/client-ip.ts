/** Before an IPv4 address that arrived on an IPv6 socket. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
/** What a proxy may write: an address, bare or with a port (`203.0.113.7:4711`, `[2001:db8::1]:4711`). */
const ADDRESS = /^(?:\[([\da-f:.]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+)(?::\d+)?|([\da-f:]+(?:\.\d+){0,3}))$/i;

/** Groups of an IPv6 address that name its network; the rest is the machine's own choice, and changes at will. */
const NETWORK_GROUPS = 4;

/** The network of an IPv6 address, `2001:db8:0:7::/64`. */
function networkOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const first = head ? head.split(":") : [];
  const last = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** An address as limits count it; null for what is none. A provider gives one customer a whole IPv6 network. */
function counted(entry: string): string | null {
  const found = ADDRESS.exec(entry.trim());
  const bare = (found?.[1] ?? found?.[2] ?? found?.[3])?.replace(MAPPED, "");
  if (!bare) return null;
  return bare.includes(":") && !LOOPBACK.test(bare) ? networkOf(bare) : bare;
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
  const trusted = proxies ?? (LOOPBACK.test(nearest) ? 1 : 0);
  const seen = [...(forwarded ? forwarded.split(",") : []), peer];
  // Fewer entries than proxies: the request came past some of them, and the first entry is the best there is.
  const entry = seen[Math.max(0, seen.length - 1 - trusted)] ?? "";
  return counted(entry) ?? nearest;
}
