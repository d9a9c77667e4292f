import { expect, test } from "vitest";
import { clientAddress } from "./client-ip";

const FORGED = "198.51.100.1";
const CLIENT = "203.0.113.7";
const NGINX = "127.0.0.1";
const BALANCER = "192.0.2.10";

test.each([
  ["no proxy: the header comes from the client", FORGED, CLIENT, null, CLIENT],
  ["no proxy, as configured", FORGED, NGINX, 0, NGINX],
  ["no proxy, no header", undefined, CLIENT, null, CLIENT],
  ["nginx on this machine adds an entry", `${FORGED}, ${CLIENT}`, NGINX, null, CLIENT],
  ["nginx on this machine, over IPv6", CLIENT, "::1", null, CLIENT],
  ["nginx on this machine, IPv4 on an IPv6 socket", CLIENT, "::ffff:127.0.0.1", null, CLIENT],
  ["one proxy on another machine", `${FORGED}, ${CLIENT}`, BALANCER, 1, CLIENT],
  ["a delivery network before nginx", `${FORGED}, ${CLIENT}, ${BALANCER}`, NGINX, 2, CLIENT],
  ["fewer entries than proxies", CLIENT, NGINX, 3, CLIENT],
  ["a proxy that adds nothing", undefined, NGINX, 1, NGINX],
  ["a proxy that adds the port", `${CLIENT}:4711`, NGINX, 1, CLIENT],
  ["an entry that is no address is replaced by the peer", "unknown", BALANCER, 1, BALANCER],
  ["an entry that is a script is replaced by the peer", "<script>", BALANCER, 1, BALANCER],
  ["a closed connection", FORGED, undefined, null, "unknown"],
] as const)("the client's address is found in the case: %s", (_, forwarded, peer, proxies, expected) => {
  expect(clientAddress({ forwarded, peer, proxies })).toBe(expected);
});

test.each([
  ["2001:db8:0:7:aaaa:bbbb:cccc:dddd", "2001:db8:0:7::/64"],
  ["2001:DB8:0:7::1", "2001:db8:0:7::/64"],
  ["2001:0db8::0001", "2001:db8:0:0::/64"],
  ["[2001:db8:0:7::1]:4711", "2001:db8:0:7::/64"],
  ["::ffff:203.0.113.7", CLIENT],
  ["::1", "::1"],
])("the client's address %s is counted as %s", (peer, expected) => {
  expect(clientAddress({ forwarded: undefined, peer, proxies: 0 })).toBe(expected);
});
