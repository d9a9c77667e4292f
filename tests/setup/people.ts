import { randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/auth/password";
import type { Viewer } from "@/lib/auth/session";
import { db } from "@/lib/db";
import { cnpjNumber } from "./cnpj";

type Wanted = {
  userType?: "captador" | "financiador";
  company?: boolean;
  confirmed?: boolean;
  password?: string;
  signup?: string;
};

let serial = 50_000_000;
let hash: Promise<string> | undefined;

/** Password of everybody who asks for no other. */
export const PASSWORD = "Segredo1";

/** Somebody with an account, and how a session would describe them. */
export async function createPerson(wanted: Wanted = {}): Promise<Viewer> {
  const { userType = "captador", company = false, confirmed = true, password, signup = "generic" } = wanted;
  serial += 1;
  hash ??= hashPassword(PASSWORD);
  const cnpj = cnpjNumber(serial);
  const user = await db.user.create({
    data: {
      email: `${randomUUID()}@exemplo.com.br`,
      passwordHash: await (password ? hashPassword(password) : hash),
      emailConfirmedAt: confirmed ? new Date() : null,
      signupMetadata: { signup },
      profile: {
        create: { fullName: "Marina Tavares", userType, personType: company ? "juridica" : "fisica" },
      },
      subscriptions: { create: { plan: "free", status: "active" } },
      ...(company && {
        empresa: {
          create: {
            cnpj,
            razaoSocial: "Recicla Já Ltda",
            telefone: "1133334444",
            cidade: "Campinas",
            estado: "SP",
          },
        },
      }),
    },
    include: { empresa: true },
  });
  return {
    userId: user.id,
    email: user.email,
    userType,
    fullName: "Marina Tavares",
    empresaId: user.empresa?.id ?? null,
    emailConfirmed: true,
    sessionVersion: user.sessionVersion,
  };
}
