import { expect, test } from "@playwright/test";

const VISITORS = 100;
/** Places by which a response may be early or late. Six pages are rendered at once; any of them may end first. */
const SHIFT_LIMIT = 25;

test("with a hundred visitors at once, pages are answered in the order in which they were asked for", async ({
  request,
}) => {
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, at) => {
      const page = await request.get(`/lir-projetos?estado=SP&busca=fila${at}`);
      expect(page.status()).toBe(200);
      order.push(at);
    }),
  );
  const shifts = order.map((asked, answered) => Math.abs(asked - answered));
  expect(Math.max(...shifts)).toBeLessThan(SHIFT_LIMIT);
});
