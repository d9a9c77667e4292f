import { z } from "zod";
import { isEmail } from "@/lib/kit/validation";
import type { EmailMessage } from "@/lib/words/email/types";
import { amountText } from "./rules";

/** Characters. */
const NAME = 200;
const LINE = 200;
const MESSAGE = 5000;
const DOCUMENT = 50_000;

const line = z.string().trim().min(1).max(LINE);
const name = z.string().trim().min(1).max(NAME);
const message = z.string().trim().min(1).max(MESSAGE);
const link = z.url({ protocol: /^https?$/ }).max(2000);
const address = z.string().trim().max(254).refine(isEmail);
const userType = z.enum(["captador", "financiador"]);
const timestamp = z.iso.datetime({ offset: true }).optional();

const signup = z.object({ fullName: name, userType, confirmationUrl: link, timestamp });
const plan = z.object({
  fullName: name,
  planName: z.string().trim().min(1).max(40),
  planFeatures: z.array(line).min(1).max(20),
  timestamp,
});

/** A message without a category is a custom test (A7.7, B7.16). */
const send = z.preprocess(
  (input) =>
    typeof input === "object" && input && !("category" in input)
      ? { ...input, category: "custom_test" }
      : input,
  z.discriminatedUnion("category", [
    z.object({
      category: z.enum(["auth_signup_confirmation", "signup_confirmation"]),
      to: address,
      templateData: signup,
    }),
    z.object({
      category: z.enum(["auth_plan_selection", "plan_selection"]),
      to: address,
      templateData: plan,
    }),
    z
      .object({
        category: z.literal("custom_test"),
        to: address,
        subject: line,
        html: z.string().max(DOCUMENT).optional(),
        text: z.string().max(DOCUMENT).optional(),
      })
      .refine(({ html, text }) => html?.trim() || text?.trim(), { path: ["html"] }),
  ]),
);

/** Without an address the mail goes to the signed-in person (A7.4, B7.17). */
const confirmation = z.object({
  email: address.optional(),
  fullName: name,
  userType,
  confirmationUrl: link,
  retryCount: z.number().int().min(0).max(100).default(0),
});

const amount = z.union([line, z.number().nonnegative().max(1e12)]).transform(amountText);

/** Clauses B2.24, B3.17, B7.15. */
const service = z.discriminatedUnion("type", [
  z.object({ type: z.literal("signup"), to: address, data: signup }),
  z.object({
    type: z.literal("password_reset"),
    to: address,
    data: z.object({ userName: name, resetUrl: link }),
  }),
  z.object({
    type: z.literal("project_notification"),
    to: address,
    data: z.object({ captadorName: name, projectTitle: line, status: line, message, projectUrl: link }),
  }),
  z.object({
    type: z.literal("match_notification"),
    to: address,
    data: z.object({
      financiadorName: name,
      projectTitle: line,
      availableAmount: amount,
      category: line,
      location: line,
      projectUrl: link,
    }),
  }),
  z.object({
    type: z.literal("system_notification"),
    to: address,
    data: z.object({
      userName: name,
      subject: line,
      title: line,
      message,
      actionUrl: link.optional(),
      actionText: line.optional(),
    }),
  }),
]);

/** A failure names all missing fields together (B7.16). */
export type ParseResult<T> = { ok: true; data: T } | { ok: false; missing: string[]; wrong: string };

function explain(error: z.ZodError, input: unknown): ParseResult<never> {
  const paths = [...new Set(error.issues.map(({ path }) => path.join(".")))];
  const valueAt = (path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], input);
  const missing = paths.filter((path) => {
    const value = valueAt(path);
    return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
  });
  return { ok: false, missing, wrong: paths[0] ?? "" };
}

/** Accepts every object: the e-mail function, not the door, answers wrong fields. */
const acceptingAnyObject = <S extends z.ZodType, T>(schema: S, convert: (value: z.output<S>) => T) =>
  z.looseObject({}).transform((input): ParseResult<T> => {
    const parsed = schema.safeParse(input);
    return parsed.success ? { ok: true, data: convert(parsed.data) } : explain(parsed.error, input);
  });

export const sendInput = acceptingAnyObject(send, (message): EmailMessage => message);

export const confirmationInput = acceptingAnyObject(
  confirmation,
  ({ email, retryCount, ...templateData }) => ({
    to: email ?? null,
    retryCount,
    templateData,
  }),
);

export const serviceInput = acceptingAnyObject(
  service,
  ({ type, to, data }) =>
    ({ to, category: type === "signup" ? "signup_confirmation" : type, templateData: data }) as EmailMessage,
);

export const nothingInput = z.object({});

export const trackingInput = z.object({ messageId: z.string().regex(/^[\x21-\x7e]{1,200}$/) });
