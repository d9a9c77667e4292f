import { randomUUID } from "node:crypto";
import type { Viewer } from "@/lib/access/auth/session";
import { deviceOf, expiryOf } from "@/lib/access/sessions/rules";
import { hashPassword } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { cnpjNumber } from "./cnpj";

type PersonOptions = {
  userType?: "captador" | "financiador";
  company?: boolean;
  confirmed?: boolean;
  password?: string;
  signup?: string;
};

let serial = 50_000_000;
let hash: Promise<string> | undefined;

export const PASSWORD = "Segredo1";

const sessionFrom = (now: Date) => ({
  device: deviceOf(null),
  createdAt: now,
  lastSeenAt: now,
  expiresAt: expiryOf(now, now),
});

export async function createSession(userId: string, now = new Date()): Promise<string> {
  return (await db.session.create({ data: { userId, ...sessionFrom(now) } })).id;
}

/** Returns a viewer even if `confirmed` is false. */
export async function createPerson(wanted: PersonOptions = {}): Promise<Viewer> {
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
      sessions: { create: sessionFrom(new Date()) },
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
    include: { empresa: true, sessions: true },
  });
  return {
    sessionId: user.sessions[0]?.id ?? "",
    userId: user.id,
    email: user.email,
    userType,
    fullName: "Marina Tavares",
    empresaId: user.empresa?.id ?? null,
  };
}

export const asAccountant = (viewer: Viewer): Viewer => ({
  ...viewer,
  colleague: {
    id: randomUUID(),
    userId: randomUUID(),
    name: "Clara Dias",
    email: "clara@exemplo.com.br",
    role: "contador",
    account: viewer.fullName,
  },
});
