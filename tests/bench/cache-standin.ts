import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { ask, broken } from "./cache-request.ts";
import { type Front, startNginx } from "./nginx.ts";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Time (s) that the first version of an answer holds; later ones hold long. */
const SHORT = 1;
/** Time (ms) in which a crowd must be answered while the next version is held back. */
const PATIENCE = 10_000;

type Reply = (request: IncomingMessage, version: number) => Promise<string>;

/**
 * The shipped nginx before an instance that does wrong: everything it says may be kept, what it says to one person
 * included. What holds here does not hang on the product's own headers.
 */
async function withStandIn(
  scratch: string,
  name: string,
  reply: Reply,
  run: (front: Front) => Promise<string[]>,
): Promise<string[]> {
  let version = 0;
  const server = createServer(async (request, response) => {
    const current = ++version;
    const lifetime = current === 1 ? SHORT : 600;
    response.setHeader("Cache-Control", `s-maxage=${lifetime}, stale-while-revalidate=600`);
    response.end(await reply(request, current));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const front = await startNginx(scratch, name, `http://127.0.0.1:${port}`);
  try {
    return await run(front);
  } finally {
    await front.stop();
    server.close();
    server.closeAllConnections();
  }
}

/** A page past its time is given at once to all who ask, while one request fetches the next version. */
export function checkRefresh(scratch: string): Promise<string[]> {
  const gate = Promise.withResolvers<void>();
  let asked = 0;
  const reply: Reply = async (_, version) => {
    asked = version;
    if (version > 1) await gate.promise;
    return `versão ${version}`;
  };
  return withStandIn(scratch, "refresh", reply, async (front) => {
    await ask(front, "/");
    await pause(SHORT * 1000 + 1500);
    const answers = Promise.all(Array.from({ length: 20 }, () => ask(front, "/")));
    const crowd = await Promise.race([answers, pause(PATIENCE).then(() => [])]);
    // The renewal starts after the answers and may still be on its way.
    await pause(500);
    const refreshes = asked - 1;
    gate.resolve();
    await answers;
    await pause(500);
    const after = await ask(front, "/");
    return broken({
      "sem esperar": crowd.length === 20,
      "todos recebem a versão anterior": crowd.every(({ body }) => String(body) === "versão 1"),
      "uma só renovação": refreshes === 1,
      "depois, a versão nova": String(after.body) === "versão 2",
    });
  });
}

/** Even if an instance let a personal page be kept, nobody else would get it. */
export const checkStrangers = (scratch: string): Promise<string[]> =>
  withStandIn(
    scratch,
    "strangers",
    async ({ headers }) => `para ${headers.cookie ?? "ninguém"}`,
    async (front) => {
      const ana = { Cookie: "next-auth.session-token=ana" };
      const rui = { Cookie: "next-auth.session-token=rui" };
      const toAna = await ask(front, "/painel", ana);
      const toRui = await ask(front, "/painel", rui);
      const toNobody = await ask(front, "/painel");
      const toAnaAgain = await ask(front, "/painel", ana);
      return broken({
        "a Ana, o de Ana": String(toAna.body).endsWith("=ana") && String(toAnaAgain.body).endsWith("=ana"),
        "a Rui, o de Rui": String(toRui.body).endsWith("=rui"),
        "ao anônimo, o de ninguém": String(toNobody.body).endsWith("para ninguém"),
      });
    },
  );
