import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { listeningClient } from "@/lib/server/db";
import { log } from "@/lib/server/log";

/** Rest (ms) before the next attempt to connect, from the first to the last that is repeated. */
const RESTS = [100, 500, 2_000, 5_000];
/** How often (ms) the line is asked whether it still stands: one that broke in silence tells nobody. */
const PROBE = 10_000;

export type Listener = {
  /** What a transaction told, once it is committed. */
  onNotice: (payload: string) => void;
  /** The line is gone: what is told meanwhile is lost. */
  onLost: () => void;
};

export type Line = {
  /** Waits until the line stands. @returns false when it does not within `limit` ms */
  stands: (limit: number) => Promise<boolean>;
};

/**
 * Listens to what transactions of any instance tell under a name (NOTIFY), on one connection of its own, which is opened
 * again whenever it breaks, for as long as the process lives.
 * @param channel a plain name, part of the statement
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
      // A late error of a connection that is given up concerns nobody.
      client.on("error", () => {});
      void client.end().catch(() => {});
    }
  }

  async function keepListening(): Promise<void> {
    for (let failed = 0; ; failed += 1) {
      await stay().catch((error: unknown) => log.warn({ err: error, channel }, "listening broke off"));
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
    stands: (limit) =>
      isUp
        ? Promise.resolve(true)
        : Promise.race([opened.promise.then(() => true), wait(limit, false, { ref: false })]),
  };
}
