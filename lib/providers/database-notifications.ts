import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { listeningClient } from "@/lib/server/db";
import { log } from "@/lib/server/log";

/** Pauses (ms) between connection attempts. The last pause repeats. */
const RESTS = [100, 500, 2_000, 5_000];
/** Interval (ms) of a query that detects a broken connection. */
const PROBE = 10_000;

type Listener = {
  onNotice: (payload: string) => void;
  /** Until the connection is up again, notices are missed. */
  onLost: () => void;
};

export type Line = {
  /** False after `limit` ms without a connection. */
  waitUntilUp: (limit: number) => Promise<boolean>;
};

/**
 * Subscribes to a NOTIFY channel on its own connection, for the life of the process.
 * @param channel plain name, which is inserted into the statement without quotes
 */
export function listen(channel: string, { onNotice, onLost }: Listener): Line {
  let opened = Promise.withResolvers<void>();
  let isUp = false;

  async function stay(): Promise<void> {
    const client = listeningClient();
    const broken = new Promise<void>((resolve) => {
      client.once("error", () => resolve());
      client.once("end", () => resolve());
    });
    client.on("notification", ({ payload }) => onNotice(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isUp = true;
      opened.resolve();
      for (;;) {
        const isBroken = await Promise.race([broken.then(() => true), wait(PROBE, false, { ref: false })]);
        if (isBroken) return;
        await client.query("select 1");
      }
    } finally {
      // Ignore errors of a connection that is no longer used.
      client.on("error", () => {});
      void client.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    for (let failed = 0; ; failed += 1) {
      await stay().catch((error: unknown) => log.warn({ err: error, channel }, "LISTEN connection lost"));
      if (isUp) {
        failed = 0;
        isUp = false;
        opened = Promise.withResolvers<void>();
        onLost();
      }
      await wait(RESTS[Math.min(failed, RESTS.length - 1)], undefined, { ref: false });
    }
  }
  void keepListening();

  return {
    waitUntilUp: (limit) =>
      isUp
        ? Promise.resolve(true)
        : Promise.race([opened.promise.then(() => true), wait(limit, false, { ref: false })]),
  };
}
