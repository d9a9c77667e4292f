import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";
import { PARTS } from "./rules";

export const pauseSchema = z.object({
  parte: z.enum(PARTS),
  pausar: z.boolean(),
  motivo: reasonField,
  senha: passwordField,
});
