import { expect, test } from "@playwright/test";

const VISITORS = 100;
/** A response may shift by fewer places than this: six pages are rendered at once (render-turns.ts). */
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
