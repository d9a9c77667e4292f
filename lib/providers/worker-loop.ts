import "server-only";

export type Task = { input: unknown };
/** An error crosses the pipe as name, message and stack. */
export type Answer = { value: unknown } | { error: { name: string; message: string; stack: string } };

const toSend = (error: unknown) => {
  const { name, message, stack = "" } = error instanceof Error ? error : new Error("non-Error was thrown");
  return { name, message, stack };
};

/** Runs the tasks that the server sends to this process. The process ends when the server disconnects. */
export function serveTasks(work: (input: never) => unknown): void {
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
