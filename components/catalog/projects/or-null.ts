import { unstable_rethrow } from "next/navigation";
import { log } from "@/lib/server/log";

export const orNull = <T>(read: Promise<T>, what: string): Promise<T | null> =>
  read.catch((error: unknown) => {
    unstable_rethrow(error);
    log.error({ err: error }, what);
    return null;
  });
