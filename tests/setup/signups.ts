/** Valid input of each sign-up screen with a new e-mail and CNPJ. */
import type { z } from "zod";
import {
  captadorSchema,
  companySchema,
  genericSchema,
  planSchema,
  projectSchema,
} from "@/lib/people/signup/schema";
import { cnpjNumber } from "./cnpj";

let serial = 0;
export function nextCnpj(): string {
  serial += 1;
  return cnpjNumber(serial);
}
const nextEmail = () => `pessoa${serial}@exemplo.com.br`;

const parse = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => schema.parse(input);

const place = { state: "SP", city: "Campinas" };
const lugar = { estado: "SP", cidade: "Campinas" };
const accepted = { password: "girassol", confirmPassword: "girassol", acceptTerms: true };

export const genericForm = (over = {}) =>
  parse(genericSchema, {
    user_type: "financiador",
    person_type: "pj",
    full_name: "Marina Tavares",
    ...place,
    phone: "(11) 99876-5432",
    cpf: "",
    cnpj: nextCnpj(),
    company_name: "Recicla Já Ltda",
    email: nextEmail(),
    ...accepted,
    ...over,
  });
export const captadorForm = (over = {}) =>
  parse(captadorSchema, {
    full_name: "Marina Tavares",
    company_name: "Cooperativa Vida Nova",
    cnpj: nextCnpj(),
    cnpjChecked: true,
    ...place,
    phone: "",
    lir_approved: "sim",
    email: nextEmail(),
    ...accepted,
    ...over,
  });
export const projectForm = (over = {}) =>
  parse(projectSchema, {
    nome_completo: "Marina Tavares",
    cnpj: nextCnpj(),
    razao_social: "Cooperativa Vida Nova",
    ...lugar,
    telefone: "",
    project_name: "Galpão da Vida Nova",
    email: nextEmail(),
    password: "Segredo1",
    confirmPassword: "Segredo1",
    plan: "free",
    acceptTerms: true,
    ...over,
  });
export const companyForm = (over = {}) =>
  parse(companySchema, {
    nome_completo: "Marina Tavares",
    cnpj: nextCnpj(),
    razao_social: "Recicla Já Ltda",
    ...lugar,
    telefone: "(11) 3333-4444",
    email: nextEmail(),
    ...accepted,
    ...over,
  });
export const planForm = (over = {}) =>
  parse(planSchema, {
    name: "Marina Tavares",
    cnpj: nextCnpj(),
    razao: "Cooperativa Vida Nova",
    ...place,
    phone: "",
    email: nextEmail(),
    pwd: "Segredo1",
    pwd2: "Segredo1",
    plan: "PRO",
    terms: true,
    ...over,
  });

export const origin = () => ({ address: "203.0.113.7", userAgent: "um navegador", now: new Date() });
