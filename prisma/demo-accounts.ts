/** Accounts of a local start, one for each kind of viewer. Their password is public, so no real site may have them. */

import { PRIVACY_VERSION, TERMS_VERSION } from "@/lib/people/accounts/rules";
import { typeOf } from "@/lib/people/organizations/rules";
import { encryptionContextOfFactor } from "@/lib/people/second-factor/mutations";
import { CONSENT_TEXT } from "@/lib/people/signup/messages";
import { encryptLasting, hashPassword } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";

export const DEMO_PASSWORD = "Demo1234";

/** Account of the team, and the secret of its second factor (base 32). */
export const DEMO_ADMIN = { email: "equipe@demo.local", secret: "ELORECICLADEMOELORECICLADEMO2222" };

export type DemoAccount = {
  email: string;
  userType: "captador" | "financiador";
  personType: "fisica" | "juridica";
  fullName: string;
  phone: string;
  /** CPF or CNPJ with valid check digits, assigned to nobody. */
  documentNumber: string;
  companyName?: string;
  city: string;
  state: string;
  plan?: "pro";
};

const ACCOUNTS: DemoAccount[] = [
  {
    email: "captador@demo.local",
    userType: "captador",
    personType: "juridica",
    fullName: "Ana Souza",
    phone: "11940020001",
    documentNumber: "90000001000129",
    companyName: "Cooperativa Recomeço (demonstração)",
    city: "São Paulo",
    state: "SP",
  },
  {
    email: "captador.pro@demo.local",
    userType: "captador",
    personType: "juridica",
    fullName: "Bruno Carvalho",
    phone: "31940020002",
    documentNumber: "90000002000173",
    companyName: "Associação Volta Inteira (demonstração)",
    city: "Belo Horizonte",
    state: "MG",
    plan: "pro",
  },
  {
    email: "financiador@demo.local",
    userType: "financiador",
    personType: "fisica",
    fullName: "Carla Mendes",
    phone: "21940020003",
    documentNumber: "90000000175",
    city: "Rio de Janeiro",
    state: "RJ",
  },
  {
    email: "empresa@demo.local",
    userType: "financiador",
    personType: "juridica",
    fullName: "Daniel Rocha",
    phone: "41940020004",
    documentNumber: "90000003000118",
    companyName: "Indústria Paranaense de Papel (demonstração)",
    city: "Curitiba",
    state: "PR",
  },
  {
    email: DEMO_ADMIN.email,
    userType: "financiador",
    personType: "fisica",
    fullName: "Elisa Prado",
    phone: "11940020005",
    documentNumber: "90000000256",
    city: "São Paulo",
    state: "SP",
  },
];

function subscriptionOf(plan: DemoAccount["plan"]) {
  if (!plan) return { plan: "free", status: "active" };
  return {
    plan,
    status: "active",
    paymentConfirmed: true,
    priceList: "cadastro",
    amount: 9700,
  };
}

export async function createAccount(account: DemoAccount, passwordHash: string, now: Date): Promise<void> {
  const { email, plan, companyName, ...profile } = account;
  const {
    userType,
    personType,
    documentNumber: cnpj,
    city: cidade,
    state: estado,
    phone: telefone,
  } = account;
  const isCompany = userType === "financiador" && personType === "juridica" && companyName;
  await db.user.create({
    data: {
      email,
      passwordHash,
      emailConfirmedAt: now,
      signupMetadata: { signup: isCompany ? "company" : "generic" },
      profile: {
        create: {
          ...profile,
          companyName: companyName ?? null,
          subscriptionPlan: plan ?? "free",
          isVerified: Boolean(plan ?? isCompany),
        },
      },
      ...(isCompany && {
        empresa: { create: { cnpj, razaoSocial: companyName, telefone, cidade, estado } },
      }),
      subscriptions: { create: subscriptionOf(plan) },
      termsAcceptances: {
        create: { userType, termsVersion: TERMS_VERSION, metadata: { accepted_from: "demonstração" } },
      },
      consents: {
        create: [
          { purpose: "termos", granted: true, version: TERMS_VERSION, text: CONSENT_TEXT },
          { purpose: "privacidade", granted: true, version: PRIVACY_VERSION, text: CONSENT_TEXT },
        ],
      },
    },
  });
}

/**
 * Creates a checked demonstration organization for each captador of ACCOUNTS. An organization that already has the
 * captador's CNPJ becomes a checked demonstration instead.
 */
async function seedOrganizations(now: Date): Promise<void> {
  const captadores = ACCOUNTS.filter(({ userType }) => userType === "captador");
  for (const { email, documentNumber: cnpj, companyName = "", fullName, city, state } of captadores) {
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email }, select: { id: true } });
    const known = await db.organization.findUnique({ where: { cnpj }, select: { demonstracao: true } });
    if (known?.demonstracao) continue;
    const checked = {
      tipo: typeOf(companyName),
      situacao: 2,
      abertaEm: new Date("2012-03-15"),
      registroEm: now,
      representante: fullName,
      cargo: "Presidente",
      conferidaEm: now,
      conferidaPor: "demonstração",
      demonstracao: true,
    };
    const place = { estado: state, cidade: city };
    await db.organization.upsert({
      where: { cnpj },
      create: { cnpj, razaoSocial: companyName, ...place, ...checked, members: { create: { userId } } },
      update: checked,
    });
  }
}

async function seedAdmin(now: Date): Promise<void> {
  const { id: userId } = await db.user.findUniqueOrThrow({
    where: { email: DEMO_ADMIN.email },
    select: { id: true },
  });
  const secret = encryptLasting(encryptionContextOfFactor(userId), DEMO_ADMIN.secret);
  await db.secondFactor.upsert({
    where: { userId },
    create: { userId, secret, confirmedAt: now, createdAt: now },
    update: { secret },
  });
  await db.administrator.upsert({
    where: { userId },
    create: { userId, grantedBy: "demonstração", grantedAt: now },
    update: {},
  });
}

/** Creates missing accounts, and leaves existing profiles unchanged. */
export async function seedAccounts(now: Date): Promise<number> {
  const known = await db.user.findMany({
    where: { email: { in: ACCOUNTS.map(({ email }) => email) } },
    select: { email: true },
  });
  const emails = new Set(known.map(({ email }) => email));
  const missing = ACCOUNTS.filter(({ email }) => !emails.has(email));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of missing) await createAccount(account, passwordHash, now);
  await seedOrganizations(now);
  await seedAdmin(now);
  return missing.length;
}
