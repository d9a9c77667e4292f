import { z } from "zod";
import { passwordField } from "@/lib/admin/access/schema";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { NOTICE } from "./messages";
import { isEndDay, isHour, isSitePath, MAX_NOTICE } from "./rules";

const field = z.string().trim();

export const noticeSchema = z
  .object({
    texto: z
      .string()
      .transform(toPlainText)
      .refine((text) => text !== "", NOTICE.missing)
      .refine((text) => !isLonger(text, MAX_NOTICE), NOTICE.long(MAX_NOTICE)),
    caminho: field.refine((path) => path === "" || isSitePath(path), NOTICE.path),
    dia: field.refine((day) => day === "" || isEndDay(day), NOTICE.day),
    hora: field.refine((hour) => hour === "" || isHour(hour), NOTICE.hour),
    senha: passwordField,
  })
  .refine(({ dia, hora }) => hora === "" || dia !== "", { message: NOTICE.dayMissing, path: ["dia"] });

export const removeNoticeSchema = z.object({ senha: passwordField });
