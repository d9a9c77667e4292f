import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { NETWORK, startNetwork } from "./setup/cdn";
import { type Nginx, startNginx } from "./setup/nginx";
import { ask } from "./setup/raw-request";
import { type Reply, type StandIn, startStandIn } from "./setup/stand-in";

let origin: StandIn;
let front: Nginx;
let network: Awaited<ReturnType<typeof startNetwork>>;

beforeAll(async () => {
  origin = await startStandIn();
  front = await startNginx(origin.url, {
    limits: false,
    // Trust the visitor's address from the delivery network (docs/capacity.md).
    http: `set_real_ip_from ${NETWORK}; real_ip_header X-Visitor-Address;`,
  });
  network = await startNetwork(front.url);
}, 120_000);
afterAll(async () => {
  await network?.stop();
  await front?.stop();
  origin?.close();
});
beforeEach(() => {
  origin.requests.length = 0;
  origin.reply = () => ({});
});

let last = 0;
const fresh = (path = "/pagina") => `${path}-${++last}`;
const SESSION = { Cookie: "a=1; __Secure-next-auth.session-token=ana" };
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await ask(network, path, { Host: "127.0.0.1", ...headers });
  return { ...answer, stored: String(answer.headers["x-network"] ?? ""), text: String(answer.body) };
};

test("a public page is stored, and signed-in visitors neither read nor write the store", async () => {
  const address = fresh();
  origin.reply = ({ headers: { cookie } }) =>
    cookie
      ? { body: "conta de Ana", headers: { "Cache-Control": "private, no-store" } }
      : { body: "para todos", headers: { "Cache-Control": "s-maxage=60" } };
  expect(await get(address)).toMatchObject({ stored: "MISS", text: "para todos" });
  expect(await get(address, SESSION)).toMatchObject({ stored: "BYPASS", text: "conta de Ana" });
  expect(await get(address, { Authorization: "Bearer abc" })).toMatchObject({ stored: "BYPASS" });
  expect(await get(address)).toMatchObject({ stored: "HIT", text: "para todos" });
});

test("a response to a session is not stored even without a header that forbids it", async () => {
  const address = fresh();
  origin.reply = () => ({ body: "conta de Ana", headers: { "Cache-Control": "s-maxage=60" } });
  for (const _ of [1, 2]) expect((await get(address, SESSION)).stored).toBe("BYPASS");
  origin.reply = () => ({ body: "para todos", headers: { "Cache-Control": "s-maxage=60" } });
  expect(await get(address)).toMatchObject({ stored: "MISS", text: "para todos" });
});

test("functions and signed-in pages are never stored, regardless of their headers", async () => {
  origin.reply = () => ({ headers: { "Cache-Control": "public, s-maxage=60" } });
  for (const path of [fresh("/api/v1/projects"), "/dashboard", "/admin/pessoas", "/suporte"])
    for (const _ of [1, 2]) expect((await get(path)).stored, path).toBe("BYPASS");
});

test("a response without s-maxage, with a cookie or with an error is not stored", async () => {
  const replies: Reply[] = [
    { headers: { "Cache-Control": "private, no-store" } },
    { headers: { "Cache-Control": "s-maxage=60", "Set-Cookie": "a=1" } },
    { status: 500, headers: { "Cache-Control": "no-store" } },
  ];
  for (const reply of replies) {
    const address = fresh();
    origin.reply = () => reply;
    for (const _ of [1, 2]) expect((await get(address)).stored).toBe("MISS");
  }
});

test("router data is never served as the page", async () => {
  const address = fresh();
  origin.reply = ({ headers }) => ({
    body: headers.rsc ? "dados" : "página",
    headers: { "Cache-Control": "s-maxage=60" },
  });
  expect((await get(address, { RSC: "1" })).text).toBe("dados");
  expect((await get(address)).text).toBe("página");
  expect((await get(address, { RSC: "1" })).text).toBe("dados");
});

test("the product gets the address of the network's visitor, and no other sender can set it", async () => {
  await get("/api/a", { "X-Visitor-Address": "203.0.113.9", "X-Forwarded-For": "203.0.113.8" });
  await ask(front, "/api/a", { "X-Visitor-Address": "203.0.113.9" });
  const seen = origin.requests.map(({ headers }) => String(headers["x-forwarded-for"]).split(", ").at(-1));
  expect(seen).toEqual(["127.0.0.1", "127.0.0.1"]);
});

test("a page is at most two lifetimes old: nginx and the network each store it for one", async () => {
  const address = fresh();
  const [lifetime, began] = [1, Date.now()];
  origin.reply = () => ({
    body: String(Date.now()),
    headers: { "Cache-Control": `s-maxage=${lifetime}` },
  });
  let oldest = 0;
  while (Date.now() - began < 6_000) {
    const { text } = await get(address);
    oldest = Math.max(oldest, Date.now() - Number(text));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // nginx counts whole seconds.
  expect(oldest).toBeLessThan((2 * lifetime + 1) * 1_000 + 500);
});
