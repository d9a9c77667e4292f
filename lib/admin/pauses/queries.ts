import "server-only";
import { db } from "@/lib/server/db";
import { type PartState, statesOf } from "./rules";

/** Every part that can be paused, with its state. */
export const listParts = async (): Promise<PartState[]> => statesOf(await db.pause.findMany());
