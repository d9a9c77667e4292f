import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { answerSchema, askSchema, newsSchema } from "@/lib/catalog/news/schema";
import { declineSchema, interestSchema } from "@/lib/matches/interests/schema";
import { supporterMessageSchema } from "@/lib/matches/supporter-messages/schema";
import { depositSchema, identitySchema, revokeSchema } from "@/lib/money/receipts/schema";
import { joinSchema } from "@/lib/people/colleagues/schema";
import { DEPOSIT } from "@/lib/people/contact/messages";
import { claimSchema, editSchema, knownNameSchema } from "@/lib/people/organizations/schema";
import { profileSchema } from "@/lib/people/profile/schema";
import { captadorSchema, companySchema, genericSchema, projectSchema } from "@/lib/people/signup/schema";
import { actionCompletions, actionSamples } from "./setup/action-samples";
import { root, type Sample } from "./setup/barrage";

const id = "0197c3a0-1111-7000-8000-000000000001";
const password = { password: "Segredo1", confirmPassword: "Segredo1", acceptTerms: true };
const place = { estado: "SP", cidade: "Campinas" };
const interest = {
  projeto_id: id,
  nome_empresa: "Vidro Ltda",
  email_contato: "ana@vidro.com.br",
  telefone_contato: "",
  valor_interesse: "",
  observacoes: "",
};
const claim = {
  cnpj: "11222333000181",
  razaoSocial: "Vidro Ltda",
  nomeConhecido: "",
  tipo: "Cooperativa",
  representante: "Ana Lima",
  cargo: "Presidente",
  ...place,
};
const account = { email: "ana@vidro.com.br", cnpj: "11222333000181", phone: "11998765432", ...password };
const generic = { ...account, full_name: "Ana", company_name: "Vidro Ltda", state: "SP", city: "Campinas" };
const project = {
  ...{ ...password, ...place, email: "ana@vidro.com.br", cnpj: "11222333000181", telefone: "11998765432" },
  ...{ nome_completo: "Ana", razao_social: "Vidro Ltda", project_name: "Galpão" },
};

type Field = [what: string, schema: z.ZodType, sample: object, field: string];

const BY_PROJECT: Field[] = [
  ["the title of a news post", newsSchema, { id, projetoId: id, texto: "Hoje.", fotos: [] }, "titulo"],
  ["a news post", newsSchema, { id, projetoId: id, titulo: "A prensa", fotos: [] }, "texto"],
  ["an answer to a question", answerSchema, { id }, "resposta"],
];
const BY_PLACE: [place: keyof typeof DEPOSIT.byPlace, ...Field][] = [
  ["refusal", "the reason of a refused interest", declineSchema, { id, motivo: "outro" }, "detalhe"],
  ["supporters", "a message to all supporters", supporterMessageSchema, { id, projetoId: id }, "texto"],
  ["revocation", "the reason of a revoked receipt", revokeSchema, { recibo: id }, "motivo"],
];
const BY_FUNDER: Field[] = [
  ["a question", askSchema, { id, projetoId: id }, "texto"],
  ["the remarks of an interest", interestSchema, interest, "observacoes"],
];
const NAMES: Field[] = [
  ["the name of an interest", interestSchema, interest, "nome_empresa"],
  ["a name on receipts", identitySchema, { oportunidade: null, documento: "11222333000181" }, "nome"],
  [
    "the name of a person on receipts",
    identitySchema,
    { oportunidade: null, documento: "52998224725" },
    "nome",
  ],
  [
    "the payer of a deposit",
    depositSchema,
    { id, valor: "100.000", data: "2026-11-20", arquivo: "", documento: "11222333000181" },
    "nome",
  ],
  ["a colleague's name", joinSchema, { token: "a".repeat(43), ...password }, "nome"],
  ["a profile's name", profileSchema, { ...generic, person_type: "juridica" }, "full_name"],
  ["a profile's company", profileSchema, { ...generic, person_type: "juridica" }, "company_name"],
  ["an organization's legal name", claimSchema, claim, "razaoSocial"],
  ["an organization's known name", claimSchema, claim, "nomeConhecido"],
  ["an organization's changed name", editSchema, { ...claim, id }, "nomeConhecido"],
  ["an organization's representative", claimSchema, claim, "representante"],
  ["the representative's position", claimSchema, claim, "cargo"],
  ["a funder's name at sign-up", genericSchema, generic, "full_name"],
  ["a funder's company at sign-up", genericSchema, { ...generic, person_type: "pj" }, "company_name"],
  [
    "a captador's organization at sign-up",
    captadorSchema,
    { ...generic, lir_approved: "sim" },
    "company_name",
  ],
  ["the person of a project's sign-up", projectSchema, project, "nome_completo"],
  ["the organization of a project's sign-up", projectSchema, project, "razao_social"],
  ["a company at its sign-up", companySchema, project, "razao_social"],
];

/** Problems of the one field, because other fields of a sample may have problems of their own. */
function problemsAt([, schema, sample, field]: Field, text: string): string[] {
  const issues = schema.safeParse({ ...sample, [field]: text }).error?.issues ?? [];
  return issues.flatMap(({ path, message }) => (path.join(".") === field ? message : []));
}

const ACCOUNTS = [
  "Deposite na conta nova: Banco 336, agência 0001, conta 1234567-8.",
  "Banco 336, 0001, 1234567-8",
  "Chave aleatória 123e4567-e89b-12d3-a456-426614174000",
  "Taxa de liberação na c/c 98765-4",
  "Banco C6 (336)\nConta nova da associação:\n1234567-8",
  "Deposite no Nubank: 0001 / 1234567-8",
];
const PIX = ["O depósito é pelo Pix 11 98765-4321", "Pague por Pix a financeiro@vidro.com.br"];
const HONEST = [
  "Fale com a agência 3 do órgão ambiental, por conta da licença.",
  "O CNPJ 11.222.333/0001-81 está no CEP 13500-000, sala 1234.",
  "O telefone da cooperativa é (11) 98765-4321, o da conta de luz, 3456-7890.",
  "A Lei nº 14.260/2021 e o Decreto 12.106/2024 pedem a aprovação 26.0012-3.",
  "A conta não fecha: faltam R$ 1.250.000,00 até 31/12/2026.",
  "Processo SEI 02000.001234/2026-11, no banco de projetos do ministério.",
  "A cooperativa conta com 120 famílias e 300 toneladas por mês.",
  "Não aceitamos Pix: o depósito é na conta da página do apoio.",
  "A rede conta com o CNAE 38.11-4/00 e com R$ 150.000 - 3 parcelas.",
  "O banco devolveu em 12.11.2026 - 3 dias depois.",
];

describe("B1.3 a text of one side that the platform mails or shows to the other side names no account", () => {
  test.each(BY_PROJECT)("%s has neither an account nor Pix", (...field) => {
    for (const text of [...ACCOUNTS, ...PIX])
      expect([text, problemsAt(field, text)]).toEqual([text, [DEPOSIT.bySide.project]]);
    for (const text of HONEST) expect([text, problemsAt(field, text)]).toEqual([text, []]);
  });

  test.each(BY_PLACE)(
    "for a %s, %s has neither an account nor a Pix key, but may warn of a Pix",
    (place, ...field) => {
      for (const text of [...ACCOUNTS, ...PIX])
        expect([text, problemsAt(field, text)]).toEqual([text, [DEPOSIT.byPlace[place]]]);
      for (const text of [
        ...HONEST,
        "Alguém pede Pix em nosso nome: não paguem.",
        "O Pix de 12/11/2026 voltou para quem pagou.",
      ])
        expect([text, problemsAt(field, text)]).toEqual([text, []]);
    },
  );

  test.each(BY_FUNDER)("%s has no account, but may ask about Pix", (...field) => {
    for (const text of ACCOUNTS)
      expect([text, problemsAt(field, text)]).toEqual([text, [DEPOSIT.bySide.funder]]);
    for (const text of [...HONEST, "Posso depositar por Pix?"])
      expect([text, problemsAt(field, text)]).toEqual([text, []]);
  });

  test.each(NAMES)("%s leads to no account and no web address", (...field) => {
    for (const name of ["Ag 0001 conta 1234567-8", "Doe pelo Pix 11 98765-4321", "www.golpe.com/conta"])
      expect([name, problemsAt(field, name)]).toEqual([
        name,
        [expect.stringContaining("nem dados de conta")],
      ]);
    for (const name of ["Agência Carvalho", "Rede Pix do Bem", "Vidro 2000 de Reciclagem"])
      expect([name, problemsAt(field, name)]).toEqual([name, []]);
  });

  test("a legal name with the number of an agency, and one that is a domain, pass", () => {
    for (const name of ["Agência 242 Comunicação Ltda", "AG 3000 Transportes", "Americanas.com S.A."])
      expect(knownNameSchema.safeParse(name).success).toBe(true);
    expect(knownNameSchema.safeParse("Associação, Pix 12.345.678/0001-95").success).toBe(false);
  });
});

/** Inputs that nobody reads as text: passwords, codes, tokens, versions, and values that a page showed. */
const NO_TEXT =
  /(?:[pP]assword|senha|codigo|token|token_hash|type|Versions?|acceptedFrom|chave|visto|dia|pagador|before|current)$/;

/** Inputs that accept a bank account, by the reason why no funder deposits in it by mistake. */
const ACCEPTED = {
  "only the team reads it": [
    "openTicketAction assunto",
    "openTicketAction mensagem",
    "reportContentAction detalhe",
    "reportConversationAction detalhe",
    "reportInterestAction detalhe",
  ],
  "the team reads it, with a hint, before it is published": [
    "saveDraftAction conteudo.materiais.0",
    "saveDraftAction conteudo.nome",
    "saveDraftAction conteudo.orcamento.0.rubrica",
    "signUpProjectAction project_name",
  ],
  "only its own account reads it": [
    "editFieldAction text",
    "renameSearchAction name",
    "saveSearchAction name",
  ],
  "only a city of the list is stored": [
    "claimOrganizationAction cidade",
    "signUpCaptadorAction city",
    "signUpCompanyAction cidade",
    "signUpGenericAction city",
    "signUpPlanAction city",
    "signUpProjectAction cidade",
    "updateProfileAction city",
  ],
  "it is part of the account that the support shows": ["saveBankAccountAction titular"],
};

function textsOf(value: unknown): [path: string, change: (text: string) => unknown][] {
  if (typeof value === "string") return [["", (text) => text]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    textsOf(part).map(([rest, change]): [string, (text: string) => unknown] => [
      [key, rest].filter(Boolean).join("."),
      (text) =>
        Array.isArray(value)
          ? value.map((one, at) => (String(at) === key ? change(text) : one))
          : { ...value, [key]: change(text) },
    ]),
  );
}

/** @param feature such as "matches/interests" */
async function schemasOf(feature: string): Promise<[action: string, schema: z.ZodType][]> {
  const [room, folder] = feature.split("/");
  if (!existsSync(path.join(root, "lib", feature, "schema.ts"))) return [];
  const schemas = (await import(`../lib/${room}/${folder}/schema.ts`)) as Record<string, z.ZodType>;
  const source = readFileSync(path.join(root, "lib", feature, "actions.ts"), "utf8");
  return [...source.matchAll(/^export const (\w+) = action\(\{[^}]*?schema: (\w+)/gm)].flatMap(
    ([, action = "", name = ""]): [string, z.ZodType][] => (schemas[name] ? [[action, schemas[name]]] : []),
  );
}

test("B1.3 every text of a person in an action refuses a bank account, or has a known reason to accept it", async () => {
  const accepted: string[] = [];
  for (const [feature, samples] of Object.entries(actionSamples(id))) {
    if (feature.startsWith("admin/")) continue;
    for (const [action, schema] of await schemasOf(feature)) {
      const sample: Sample = { ...samples[action], ...actionCompletions[action]?.() };
      for (const [field, change] of textsOf(sample)) {
        const parsed = schema.safeParse(change("Ag 0001 conta 1234567-8"));
        const isStored = parsed.success && JSON.stringify(parsed.data).includes("1234567-8");
        if (isStored && !NO_TEXT.test(field)) accepted.push(`${action} ${field}`);
      }
    }
  }
  expect(accepted.toSorted()).toEqual(Object.values(ACCEPTED).flat().toSorted());
});
