import { z } from "zod";
import { longReasonField, passwordField, reasonField } from "@/lib/admin/access/schema";
import { isDay } from "@/lib/kit/day";
import { toPlainText } from "@/lib/kit/text";
import { parseAmount, valueProblem } from "@/lib/kit/typed-amount";
import { isBankCode, toBankCode } from "@/lib/money/bank/rules";
import { UNDONE } from "@/lib/money/fees/rules";
import { PAYMENTS } from "./messages";

/** `mes`: a month of a plan. `manter`: the plan goes on after the refund of its month. */
export const refundSchema = z.object({
  id: z.uuid(),
  tipo: z.enum(["taxa", "mes"]),
  motivo: reasonField,
  manter: z.boolean().default(false),
  senha: passwordField,
});
export type RefundInput = Omit<z.output<typeof refundSchema>, "senha">;

export const bankCode = z
  .string()
  .transform(toPlainText)
  .transform(toBankCode)
  .refine(isBankCode, PAYMENTS.codeMissing);

export const bankDay = z.string().refine(isDay, PAYMENTS.dayMissing);

const transferable = { id: z.uuid(), tipo: z.enum(["taxa", "mes"]) };

/** Fields as in {@link transferSchema}. */
export const reserveSchema = z.object({
  ...transferable,
  valor: z.number().int().positive(),
  motivo: longReasonField,
  senha: passwordField,
});
export type ReserveInput = Omit<z.output<typeof reserveSchema>, "senha">;

export const releaseSchema = z.object({ ...transferable, motivo: longReasonField, senha: passwordField });
export type ReleaseInput = Omit<z.output<typeof releaseSchema>, "senha">;

export const transferSchema = z.object({
  ...transferable,
  /** Centavos to return, as the page showed them. */
  valor: z.number().int().positive(),
  /** ISO day and code with which our bank shows the transfer. */
  dia: bankDay,
  texto: bankCode,
  motivo: longReasonField,
  senha: passwordField,
});
export type TransferInput = Omit<z.output<typeof transferSchema>, "senha">;

/** Books a fee that was paid outside Stripe. `id`: the deal. */
export const bookSchema = z
  .object({
    id: z.uuid(),
    fee: z.enum(["desbloqueio", "comissao"]),
    /** Centavos of the fee, as the page showed them. */
    valor: z.number().int().positive(),
    /** Typed amount that the bank shows. Must equal `valor`. */
    recebido: z.string(),
    /** ISO day and code with which the bank shows the payer's transfer. */
    dia: bankDay,
    texto: bankCode,
    motivo: longReasonField,
    senha: passwordField,
  })
  .superRefine(({ valor, recebido }, context) => {
    const typed = valueProblem(recebido) === null ? parseAmount(recebido) : null;
    if (typed === valor) return;
    const message = typed === null ? PAYMENTS.amountMissing : PAYMENTS.amountOther;
    context.addIssue({ code: "custom", path: ["recebido"], message });
  });
export type BookInput = Omit<z.output<typeof bookSchema>, "senha" | "recebido">;

/** Corrects a booking. `id`: the payment. `dia`, `texto`: as in {@link bookSchema}. */
export const correctSchema = z.object({
  id: z.uuid(),
  dia: bankDay,
  texto: bankCode,
  motivo: longReasonField,
  senha: passwordField,
});
export type CorrectInput = Omit<z.output<typeof correctSchema>, "senha">;

type Line = { dia: string; texto: string };

/** Reports a missing day or code of a movement. */
export function checkLine({ dia, texto }: Line, context: z.RefinementCtx<Line>, dayMissing: string): void {
  if (!isDay(dia)) context.addIssue({ code: "custom", path: ["dia"], message: dayMissing });
  if (!isBankCode(texto))
    context.addIssue({ code: "custom", path: ["texto"], message: PAYMENTS.codeMissing });
}

/** A code that {@link checkLine} checks. */
export const typedCode = z.string().transform(toPlainText).transform(toBankCode);

/** Centavos of a typed amount; null for an empty text. */
export const typedCentavos = z.string().transform((text, context) => {
  const typed = valueProblem(text) === null ? parseAmount(text) : null;
  if (typed !== null || text.trim() === "") return typed;
  context.addIssue({ code: "custom", message: PAYMENTS.amountMissing });
  return z.NEVER;
});

export const lossSchema = z.object({
  id: z.uuid(),
  /** Centavos of earlier losses on this payment, as the page showed them. */
  perdido: z.number().int().min(0),
  /** Centavos that the bank took back. */
  recebido: typedCentavos.refine((centavos) => centavos !== null, PAYMENTS.amountMissing),
  /** ISO day and code with which the bank shows the money that it took back. */
  dia: z.string().refine(isDay, PAYMENTS.takenBackDayMissing),
  texto: bankCode,
  motivo: longReasonField,
  senha: passwordField,
});
export type LossInput = Omit<z.output<typeof lossSchema>, "senha">;

/** Undoes a booking. `recebido`, `dia` and `texto` must be empty if `tipo` is `engano`. */
export const undoSchema = z
  .object({
    id: z.uuid(),
    tipo: z.enum(UNDONE, PAYMENTS.whyMissing),
    /** Centavos that the bank took back. Required if the team returned a part to the payer before. */
    recebido: typedCentavos.default(null),
    /** ISO day and code with which the bank shows the money that it took back. */
    dia: z.string(),
    texto: typedCode,
    motivo: longReasonField,
    senha: passwordField,
  })
  .superRefine((input, context) => {
    if (input.tipo === "estorno") checkLine(input, context, PAYMENTS.takenBackDayMissing);
    else
      for (const path of ["recebido", "dia", "texto"] as const)
        if (input[path] !== null && input[path] !== "")
          context.addIssue({ code: "custom", path: [path], message: PAYMENTS.mistakeWithReturn });
  });
export type UndoInput = Omit<z.output<typeof undoSchema>, "senha" | "recebido"> & {
  recebido?: number | null;
};

const eventId = z.string().regex(/^evt_\w{1,250}$/);

export const retrySchema = z.object({ id: eventId });

export const settleSchema = z.object({ id: eventId, motivo: longReasonField });
export type SettleInput = z.output<typeof settleSchema>;
