import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { keepResponses, renderTurns } from "./render-turns";

keepResponses();

let server: Server;
afterEach(() => server.close());

type Page = { waitForTurn: () => Promise<boolean>; work: (name: string) => Promise<void> };

async function serve({ waitForTurn, work }: Page) {
  const begun: string[] = [];
  const left: string[] = [];
  server = createServer(async ({ url = "" }, response) => {
    const name = url.slice(1);
    if (!(await waitForTurn())) return void left.push(name);
    begun.push(name);
    await work(name);
    response.end(name);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (name: string, signal?: AbortSignal) =>
    (await fetch(`${origin}/${name}`, { signal: signal ?? null })).text();
  return { ask, begun, left };
}

function gates() {
  const open = new Map<string, () => void>();
  const work = (name: string) => new Promise<void>((resolve) => void open.set(name, resolve));
  return { work, end: (name: string) => open.get(name)?.() };
}

const arrival = () => wait(30);

test("two pages begin at once, the next ones in the order of their requests as others end", async () => {
  const { work, end } = gates();
  const { ask, begun } = await serve({ waitForTurn: renderTurns(2, 60_000), work });
  const answers: Promise<string>[] = [];
  for (const name of ["a", "b", "c", "d"]) {
    answers.push(ask(name));
    await arrival();
  }
  expect(begun).toEqual(["a", "b"]);
  end("b");
  await expect.poll(() => begun).toEqual(["a", "b", "c"]);
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "c", "d"]);
  end("c");
  end("d");
  expect(await Promise.all(answers)).toEqual(["a", "b", "c", "d"]);
});

test("a page whose client leaves while it waits is not rendered, and the next one begins", async () => {
  const { work, end } = gates();
  const { ask, begun, left } = await serve({ waitForTurn: renderTurns(1, 60_000), work });
  const first = ask("a");
  await expect.poll(() => begun).toEqual(["a"]);
  const client = new AbortController();
  const gone = ask("b", client.signal).catch(() => "gone");
  await arrival();
  const last = ask("c");
  await arrival();
  client.abort();
  expect(await gone).toBe("gone");
  await arrival();
  end("a");
  await expect.poll(() => begun).toEqual(["a", "c"]);
  expect(left).toEqual(["b"]);
  end("c");
  expect(await Promise.all([first, last])).toEqual(["a", "c"]);
});

test("a client that leaves while its page is rendered ends the turn", async () => {
  const { work, end } = gates();
  const { ask, begun } = await serve({ waitForTurn: renderTurns(1, 60_000), work });
  const client = new AbortController();
  const gone = ask("a", client.signal).catch(() => "gone");
  await expect.poll(() => begun).toEqual(["a"]);
  const next = ask("b");
  client.abort();
  await expect.poll(() => begun).toEqual(["a", "b"]);
  end("b");
  expect(await Promise.all([gone, next])).toEqual(["gone", "b"]);
});

test("a page that waits for a vendor keeps the others waiting for a limited time", async () => {
  const { work, end } = gates();
  const { ask, begun } = await serve({ waitForTurn: renderTurns(1, 60), work });
  const slow = ask("a");
  await expect.poll(() => begun).toEqual(["a"]);
  const next = ask("b");
  await expect.poll(() => begun).toEqual(["a", "b"]);
  end("b");
  expect(await next).toBe("b");
  end("a");
  expect(await slow).toBe("a");
});

test("code outside of a request waits for nothing", async () => {
  server = createServer();
  expect(await renderTurns(1, 60_000)()).toBe(true);
});
