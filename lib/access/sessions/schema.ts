import { z } from "zod";
import { SESSIONS } from "./messages";

export const endSessionSchema = z.object({ id: z.uuid(SESSIONS.gone) });
