import "server-only";
import type { Result } from "@/lib/kit/result";
import { personOf } from "../rules";
import type { CaptadorSignup, CompanySignup, GenericSignup, PlanSignup, ProjectSignup } from "../schema";
import type { NewAccount, Origin } from "./create";
import { register, type SignedUp } from "./register";

const ABSENT = { lirApproved: null, projectName: null, plan: "free" } as const;

const orNull = (text: string) => text || null;

/** Creates a captador or a funder, as a natural or a legal person (A2.4, A3.6). */
export function signUpGeneric(form: GenericSignup, origin: Origin): Promise<Result<SignedUp>> {
  const isCompany = form.person_type === "pj";
  const document = orNull(isCompany ? form.cnpj : form.cpf);
  const companyName = isCompany ? orNull(form.company_name) : null;
  const account: NewAccount = {
    ...ABSENT,
    kind: "generic",
    email: form.email,
    password: form.password,
    userType: form.user_type,
    personType: isCompany ? "juridica" : "fisica",
    fullName: form.full_name,
    phone: orNull(form.phone),
    document,
    companyName,
    state: orNull(form.state),
    city: orNull(form.city),
    acceptedTerms: form.acceptTerms,
    signupVersions: form.signupVersions,
    metadata: {
      user_type: form.user_type,
      person_type: form.person_type,
      full_name: form.full_name,
      phone: form.phone,
      document_number: document,
      company_name: companyName,
      state: form.state,
      city: form.city,
    },
  };
  return register(account, origin);
}

/** Creates a captador, always as a legal person (A2.5, A3.7). */
export function signUpCaptador(form: CaptadorSignup, origin: Origin): Promise<Result<SignedUp>> {
  const lirApproved = form.lir_approved === "sim";
  const account: NewAccount = {
    ...ABSENT,
    kind: "captador",
    email: form.email,
    password: form.password,
    userType: "captador",
    personType: "juridica",
    fullName: form.full_name,
    phone: orNull(form.phone),
    document: form.cnpj,
    companyName: form.company_name,
    state: form.state,
    city: form.city,
    lirApproved,
    acceptedTerms: form.acceptTerms,
    signupVersions: form.signupVersions,
    metadata: {
      user_type: "captador",
      person_type: "pj",
      full_name: form.full_name,
      phone: form.phone,
      company_name: form.company_name,
      state: form.state,
      city: form.city,
      lir_approved: lirApproved,
    },
  };
  return register(account, origin);
}

/** Creates a captador and a draft of the project (A2.6, A3.8). */
export function signUpProject(form: ProjectSignup, origin: Origin): Promise<Result<SignedUp>> {
  const { nome_completo, cnpj, razao_social, estado, cidade, telefone, project_name, plan } = form;
  const account: NewAccount = {
    ...ABSENT,
    kind: "project",
    email: form.email,
    password: form.password,
    userType: "captador",
    personType: "juridica",
    fullName: personOf(form),
    phone: orNull(telefone),
    document: orNull(cnpj),
    companyName: orNull(razao_social),
    state: orNull(estado),
    city: orNull(cidade),
    plan,
    projectName: project_name,
    acceptedTerms: form.acceptTerms,
    signupVersions: form.signupVersions,
    metadata: { nome_completo, cnpj, razao_social, estado, cidade, telefone, project_name, plan },
  };
  return register(account, origin);
}

/** Creates a funder that is a company (A2.7, A3.9). */
export function signUpCompany(form: CompanySignup, origin: Origin): Promise<Result<SignedUp>> {
  const { nome_completo, cnpj, razao_social, estado, cidade, telefone } = form;
  const account: NewAccount = {
    ...ABSENT,
    kind: "company",
    email: form.email,
    password: form.password,
    userType: "financiador",
    personType: "juridica",
    fullName: nome_completo,
    phone: telefone,
    document: cnpj,
    companyName: razao_social,
    state: estado,
    city: cidade,
    acceptedTerms: form.acceptTerms,
    signupVersions: form.signupVersions,
    metadata: { nome_completo, cnpj, razao_social, estado, cidade, telefone },
  };
  return register(account, origin);
}

/** Creates a captador, because only captadores have plans (A1.5, A2.8, A3.10). */
export function signUpPlan(form: PlanSignup, origin: Origin): Promise<Result<SignedUp>> {
  const { name, cnpj, razao, state, city, phone, plan } = form;
  const account: NewAccount = {
    ...ABSENT,
    kind: "plan",
    email: form.email,
    password: form.pwd,
    userType: "captador",
    personType: "juridica",
    fullName: name,
    phone: orNull(phone),
    document: cnpj,
    companyName: razao,
    state,
    city,
    plan,
    acceptedTerms: form.terms,
    signupVersions: form.signupVersions,
    metadata: { name, cnpj, razao, state, city, phone, plan },
  };
  return register(account, origin);
}
