import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";

export const decideSchema = z.object({
  id: z.uuid(),
  decisao: z.enum(["retirada", "mantida"]),
  motivo: reasonField,
  senha: passwordField,
});
export type DecideInput = Omit<z.output<typeof decideSchema>, "senha">;
