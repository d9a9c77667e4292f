import type { Plan, UserType } from "@/lib/kit/account-kinds";
import { formatList } from "@/lib/kit/format";
import { isNameOfOurs } from "@/lib/kit/misleading-names";
import { cutText, isLonger } from "@/lib/kit/text";
import { DAY } from "@/lib/kit/time";
import { type Check, CNPJ_LENGTH, isEmail, isPhone, isValidCnpj, isValidCpf } from "@/lib/kit/validation";
import { MAX_CITY, MAX_COMPANY, MAX_NAME } from "@/lib/people/accounts/rules";
import { companyLeadsAway, personLeadsAway } from "@/lib/people/contact/rules/leading-names";
import type { PASSWORD } from "@/lib/people/credentials/messages";
import { MAX_PASSWORD, meets, SHORT_PASSWORD, STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { STATES } from "@/lib/people/lookups/rules";
import type { SIGNUP_TEXTS } from "./messages";

export type SignupKind = "generic" | "captador" | "project" | "company" | "plan";

export const REGISTRY_PATIENCE = 2_500;

/** Address of each sign-up, stored as accepted_from (A3.5). */
export const SIGNUP_PATHS: Record<SignupKind, string> = {
  generic: "/auth",
  captador: "/auth/captador",
  project: "/project-signup",
  company: "/cadastro-empresa",
  plan: "/signup",
};

type Fields<V> = keyof V & string;
type Problem<K extends SignupKind> = (keyof (typeof SIGNUP_TEXTS)[K] | keyof typeof PASSWORD) & string;

function checksOf<V extends Record<string, unknown>, K extends SignupKind>() {
  type P = Problem<K>;
  const when = (field: Fields<V>, problem: P, fails: (values: V) => boolean): Check<V, P>[] => [
    { field, problem, fails },
  ];
  return {
    when,
    required: (fields: Fields<V>[], problem: P) =>
      fields.flatMap((field) => when(field, problem, (values) => values[field] === "")),
    shapes: (
      at: Record<"email" | "password" | "name" | "company" | "city" | "state" | "phone", Fields<V>>,
    ) => {
      const text = (values: V, field: Fields<V>) => String(values[field]);
      const longer = (field: Fields<V>, problem: P, length: number) =>
        when(field, problem, (values) => isLonger(text(values, field), length));
      return [
        ...when(at.email, "emailFormat", (values) => !isEmail(text(values, at.email))),
        ...longer(at.password, "long", MAX_PASSWORD),
        ...longer(at.name, "nameLong", MAX_NAME),
        ...when(at.name, "nameLink", (values) => personLeadsAway(text(values, at.name))),
        ...when(at.name, "nameOurs", (values) => isNameOfOurs(text(values, at.name))),
        ...longer(at.company, "companyLong", MAX_COMPANY),
        ...when(at.company, "companyLink", (values) => companyLeadsAway(text(values, at.company))),
        ...when(at.company, "companyOurs", (values) => isNameOfOurs(text(values, at.company))),
        ...longer(at.city, "cityLong", MAX_CITY),
        ...when(at.state, "stateUnknown", (values) => !isStateOrEmpty(text(values, at.state))),
        ...when(at.phone, "phoneInvalid", (values) => !isPhoneOrEmpty(text(values, at.phone))),
      ];
    },
  };
}

const CODES = new Set(STATES.map(({ code }) => code));
const isStateOrEmpty = (code: string) => code === "" || CODES.has(code);
const isPhoneOrEmpty = (phone: string) => phone === "" || isPhone(phone);

type AccountValues = {
  full_name: string;
  company_name: string;
  cnpj: string;
  state: string;
  city: string;
  phone: string;
  email: string;
  password: string;
  confirmPassword: string;
  acceptTerms: boolean;
};
const ACCOUNT_SHAPES = {
  email: "email",
  password: "password",
  name: "full_name",
  company: "company_name",
  city: "city",
  state: "state",
  phone: "phone",
} as const;

type OrganizationValues = {
  nome_completo: string;
  cnpj: string;
  razao_social: string;
  estado: string;
  cidade: string;
  telefone: string;
  email: string;
  password: string;
  acceptTerms: boolean;
};
const ORGANIZATION_SHAPES = {
  email: "email",
  password: "password",
  name: "nome_completo",
  company: "razao_social",
  city: "cidade",
  state: "estado",
  phone: "telefone",
} as const;

export type GenericValues = AccountValues & { user_type: UserType; person_type: "pf" | "pj"; cpf: string };

const generic = checksOf<GenericValues, "generic">();
/** First the checks of the generic sign-up itself (A5.2), then those of formats. */
export const GENERIC_CHECKS = [
  ...generic.required(["email", "password"], "emailAndPassword"),
  ...generic.required(["full_name"], "nameRequired"),
  ...generic.when("confirmPassword", "mismatch", (v) => v.password !== v.confirmPassword),
  ...generic.when("acceptTerms", "terms", (v) => !v.acceptTerms),
  ...generic.when("password", "short", (v) => !meets(SHORT_PASSWORD, v.password)),
  ...generic.shapes(ACCOUNT_SHAPES),
  ...generic.when("cpf", "cpfInvalid", (v) => v.person_type === "pf" && v.cpf !== "" && !isValidCpf(v.cpf)),
  ...generic.when(
    "cnpj",
    "cnpjInvalid",
    (v) => v.person_type === "pj" && v.cnpj !== "" && !isValidCnpj(v.cnpj),
  ),
];

export type CaptadorValues = AccountValues & {
  /** False while the browser looks up the CNPJ. */
  cnpjChecked: boolean;
  lir_approved: "" | "sim" | "nao";
};

const captador = checksOf<CaptadorValues, "captador">();
/** First the checks of the captador's sign-up itself (A5.3), then those of formats (A8.5). */
export const CAPTADOR_CHECKS = [
  ...captador.required(["full_name", "company_name", "cnpj", "state", "city"], "allRequired"),
  ...captador.required(["email", "password"], "emailAndPassword"),
  ...captador.when("cnpj", "cnpjPending", (v) => !v.cnpjChecked),
  ...captador.when("cnpj", "cnpjInvalid", (v) => !isValidCnpj(v.cnpj)),
  ...captador.when("lir_approved", "approval", (v) => v.lir_approved === ""),
  ...captador.when("confirmPassword", "mismatch", (v) => v.password !== v.confirmPassword),
  ...captador.when("acceptTerms", "terms", (v) => !v.acceptTerms),
  ...captador.when("password", "short", (v) => !meets(SHORT_PASSWORD, v.password)),
  ...captador.shapes(ACCOUNT_SHAPES),
];

export type ProjectValues = OrganizationValues & {
  project_name: string;
  confirmPassword: string;
  plan: Plan;
};

/** Fields of an unfinished sign-up that the browser stores, without passwords, plan and consent. */
export const KEPT_FIELDS = [
  "nome_completo",
  "cnpj",
  "razao_social",
  "estado",
  "cidade",
  "telefone",
  "project_name",
  "email",
] as const satisfies (keyof ProjectValues)[];
export const KEPT_LIFETIME = 7 * DAY;

const project = checksOf<ProjectValues, "project">();
const projectShapes = [
  ...project.shapes(ORGANIZATION_SHAPES),
  ...project.when("project_name", "projectLong", (v) => isLonger(v.project_name, MAX_COMPANY)),
];
/** Checks of the project sign-up (A5.4). */
export const PROJECT_CHECKS = [
  ...project.required(["email", "password", "nome_completo", "project_name"], "allRequired"),
  ...project.required(["razao_social", "estado", "cidade"], "allRequired"),
  ...project.when("cnpj", "cnpjInvalid", (v) => !isValidCnpj(v.cnpj)),
  ...project.when("confirmPassword", "mismatch", (v) => v.password !== v.confirmPassword),
  ...project.when("password", "weak", (v) => !meets(STRONG_PASSWORD, v.password)),
  ...project.when("acceptTerms", "terms", (v) => !v.acceptTerms),
  ...projectShapes,
];
/** The person's name, else the project's: the HTTP function new-signup-project requires no person's name (A7.13). */
export const personOf = ({
  nome_completo,
  project_name,
}: Pick<ProjectValues, "nome_completo" | "project_name">): string =>
  nome_completo || cutText(project_name, MAX_NAME).trim();

/** Checks of the HTTP function new-signup-project (A7.13). Optional fields may be empty, but not malformed. */
export const PROJECT_FUNCTION_CHECKS = [
  ...project.required(["email", "password", "project_name"], "allRequired"),
  ...project.when("cnpj", "cnpjInvalid", (v) => v.cnpj !== "" && !isValidCnpj(v.cnpj)),
  ...project.when("password", "weak", (v) => !meets(STRONG_PASSWORD, v.password)),
  ...projectShapes,
  ...project.when("project_name", "nameLink", (v) => v.nome_completo === "" && personLeadsAway(personOf(v))),
  ...project.when("project_name", "nameOurs", (v) => v.nome_completo === "" && isNameOfOurs(personOf(v))),
];

export const PROJECT_STEPS: readonly { title: string; fields: readonly Fields<ProjectValues>[] }[] = [
  {
    title: "Organização",
    fields: ["nome_completo", "cnpj", "razao_social", "estado", "cidade", "telefone"],
  },
  {
    title: "Projeto e acesso",
    fields: ["project_name", "email", "password", "confirmPassword", "plan", "acceptTerms"],
  },
];

export const stepOf = (field: string): number =>
  Math.max(
    0,
    PROJECT_STEPS.findIndex(({ fields }) => fields.some((name) => name === field)),
  );

const NEEDED = {
  nome_completo: "nome completo",
  cnpj: "CNPJ",
  razao_social: "razão social",
  estado: "estado",
  cidade: "cidade",
  project_name: "nome do projeto",
  email: "e-mail",
  password: "senha",
  confirmPassword: "confirmação da senha",
  acceptTerms: "aceite dos termos",
} as const satisfies Partial<Record<Fields<ProjectValues>, string>>;

export function missingAnswers(
  values: ProjectValues,
  cnpj: "idle" | "loading" | "valid" | "error",
): string[] {
  const entries = Object.entries(NEEDED) as [keyof typeof NEEDED, string][];
  return entries.flatMap(([field, name]) => {
    if (field !== "cnpj") return values[field] === "" || values[field] === false ? [name] : [];
    if (cnpj === "valid") return [];
    return cnpj === "loading" ? ["conferir o CNPJ"] : cnpj === "error" ? ["um CNPJ válido"] : [name];
  });
}

/** Names listed before `mais 2`. Instead of `mais 1`, the last name itself is shown. */
const MAX_NAMED = 3;
/** For example `Falta: CNPJ e aceite dos termos.`, or "" if nothing is missing. */
export function missingText(names: readonly string[]): string {
  if (names.length === 0) return "";
  const isLong = names.length > MAX_NAMED + 1;
  const listed = isLong ? [...names.slice(0, MAX_NAMED), `mais ${names.length - MAX_NAMED}`] : names;
  return `Falta: ${formatList(listed)}.`;
}

export type CompanyValues = OrganizationValues & {
  /** Absent in the body of the HTTP function new_signup_company_v2 (A3.9). */
  confirmPassword?: string | undefined;
};

const company = checksOf<CompanyValues, "company">();
/** Checks of the company sign-up (A5.5). */
export const COMPANY_CHECKS = [
  ...company.required(["email", "password", "nome_completo", "razao_social"], "allRequired"),
  ...company.when("cnpj", "cnpjInvalid", (v) => !isValidCnpj(v.cnpj)),
  ...company.required(["estado", "cidade"], "placeRequired"),
  ...company.required(["telefone"], "phoneRequired"),
  ...company.when("confirmPassword", "mismatch", (v) => v.password !== (v.confirmPassword ?? v.password)),
  ...company.when("password", "short", (v) => !meets(SHORT_PASSWORD, v.password)),
  ...company.shapes(ORGANIZATION_SHAPES),
];

export type PlanValues = {
  name: string;
  cnpj: string;
  razao: string;
  state: string;
  city: string;
  phone: string;
  email: string;
  pwd: string;
  pwd2: string;
  plan: Plan;
  terms: boolean;
};

const plan = checksOf<PlanValues, "plan">();
/** Checks of the plan sign-up, in the order of A5.6. */
export const PLAN_CHECKS = [
  ...plan.when("terms", "terms", (v) => !v.terms),
  ...plan.when("pwd2", "mismatch", (v) => v.pwd !== v.pwd2),
  ...plan.when("pwd", "weak", (v) => !meets(STRONG_PASSWORD, v.pwd)),
  ...plan.when("cnpj", "cnpjLength", (v) => v.cnpj.length !== CNPJ_LENGTH),
  ...plan.when("cnpj", "cnpjInvalid", (v) => !isValidCnpj(v.cnpj)),
  ...plan.required(["name", "razao", "state", "city", "email"], "allRequired"),
  ...plan.shapes({
    email: "email",
    password: "pwd",
    name: "name",
    company: "razao",
    city: "city",
    state: "state",
    phone: "phone",
  }),
];

export type SignupOutcome = "email_sent" | "email_failed" | "session";

const confirmationPage = (kind: SignupKind, email: string, wanted: Plan): string => {
  if (kind === "generic") return `/email-confirmation?${new URLSearchParams({ email })}`;
  const type = kind === "company" ? "company" : "project";
  const query = new URLSearchParams({ email, type });
  if (wanted !== "free") query.set("plan", wanted);
  return `/new-email-confirmation?${query}`;
};

/**
 * Next page after a sign-up (A2.4 to A2.8, A4.4, A4.5). For a `session` with a paid plan, the forms open the checkout
 * instead of this page.
 */
export function nextAfterSignup(
  kind: SignupKind,
  outcome: SignupOutcome,
  { email, plan: wanted }: { email: string; plan: Plan },
): string {
  if (outcome === "session") {
    if (kind === "company") return "/empresa-dashboard";
    return wanted === "free" ? "/dashboard" : "/subscription-plans";
  }
  const announced = kind === "project" || kind === "plan";
  if (announced && outcome === "email_sent") {
    return `/auth/confirmacao-enviada?${new URLSearchParams({ email })}`;
  }
  return confirmationPage(kind, email, wanted);
}
