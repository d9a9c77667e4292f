import "server-only";
import { db } from "@/lib/server/db";
import { type PartState, statesOf } from "./rules";

export const listParts = async (): Promise<PartState[]> => statesOf(await db.pause.findMany());
