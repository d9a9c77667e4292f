import { unstable_rethrow } from "next/navigation";
import { log } from "@/lib/server/log";

/** Logs a failed read and returns null, so that the rest of the page renders. @param what message for the log */
export const orNull = <T>(read: Promise<T>, what: string): Promise<T | null> =>
  read.catch((error: unknown) => {
    unstable_rethrow(error);
    log.error({ err: error }, what);
    return null;
  });
