import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const decideSchema = z.object({
  id: z.uuid(),
  decisao: z.enum(["retirada", "mantida"]),
  motivo: reasonField,
  /** Digest of the content that the page showed (`seenOf`). A page of an older version sends none and is refused. */
  visto: z.string().max(100).catch(""),
  senha: passwordField,
});
export type DecideInput = Omit<z.output<typeof decideSchema>, "senha" | "visto"> & { visto?: string };
