import { unstable_rethrow } from "next/navigation";
import { log } from "@/lib/server/log";

/** Null for a part of a page that could not be read, which is logged. @param what what failed, for the log */
export const orNull = <T>(read: Promise<T>, what: string): Promise<T | null> =>
  read.catch((error: unknown) => {
    unstable_rethrow(error);
    log.error({ err: error }, what);
    return null;
  });
