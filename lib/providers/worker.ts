import "server-only";

/** What a worker is sent, and what it answers; an error as its name, message and places, because it crosses a pipe. */
export type Task = { input: unknown };
export type Answer = { value: unknown } | { error: { name: string; message: string; stack: string } };

const toSend = (error: unknown) => {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error("no error was thrown");
  return { name, message, stack };
};

/** The loop of a worker's process (workers.ts): one task after the other, until the server that started it goes. */
export function answer(work: (input: never) => unknown): void {
  const send = (message: Answer) => void process.send?.(message);
  process.on("message", async ({ input }: Task) => {
    try {
      send({ value: await work(input as never) });
    } catch (error) {
      send({ error: toSend(error) });
    }
  });
  process.on("disconnect", () => process.exit());
}
