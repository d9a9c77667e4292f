import { afterAll, describe, expect, test } from "vitest";
import {
  account,
  again,
  barrage,
  cnpj,
  complete,
  exportsOf,
  filesUnder,
  from,
  hearErrors,
  keepLimitsOpen,
  newcomer,
  person,
  place,
  type Sample,
  samples,
} from "../setup/barrage";
import { hostileInput } from "../setup/hostile";
import { startVendors } from "../setup/mailbox";
import { arrive, forget } from "../setup/next-headers";

// The addresses of the vendors are read once, when the product is.
const vendors = await startVendors();
const { stopJobs } = await import("@/lib/providers/jobs");
const { encryptViewer, VIEWER_HEADER } = await import("@/lib/auth/session");
const { db } = await import("@/lib/db");
const { log } = await import("@/lib/log");
const { DELETION } = await import("@/lib/personal-data/messages");
const { createPerson } = await import("../setup/people");
const { aProject, storeProjects } = await import("../setup/projects");

await keepLimitsOpen(db);
const company = await createPerson({ userType: "financiador", company: true });
const [project] = await storeProjects(aProject());
const id = project?.id ?? "";

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

/** A valid input of every server action, which the hostile ones are bent from. A new action needs its line. */
const ACTIONS: Record<string, Record<string, Sample>> = {
  accounts: {
    confirmEmailAction: { token_hash: "a".repeat(43), type: "signup" },
    resendConfirmationAction: { email: "a@b" },
    acceptTermsAction: { acceptedFrom: "/auth" },
    signOutAction: {},
    signOutEverywhereAction: {},
  },
  credentials: {
    requestPasswordResetAction: { email: "a@b.com.br" },
    resetPasswordAction: { token: "a".repeat(43), password: "Segredo1", confirmPassword: "Segredo2" },
    changePasswordAction: { currentPassword: "x", password: "Segredo2", confirmPassword: "Segredo1" },
    changeEmailAction: { email: "c@d", currentPassword: "x" },
  },
  "email-functions": { loadEmailStats: {}, loadEmailTracking: { messageId: "abc" } },
  email: {
    saveEmailPreferencesAction: {
      projectNotifications: true,
      matchNotifications: false,
      searchAlerts: "semanal",
    },
  },
  favorites: { setFavoriteAction: { projetoId: id, keep: true } },
  interests: {
    registerInterestAction: {
      projeto_id: id,
      nome_empresa: "Vidro Ltda",
      email_contato: "a@b.com.br",
      telefone_contato: "11998765432",
      valor_interesse: "100.000",
      observacoes: "Olá",
    },
    withdrawInterestAction: { id },
    tellRegimeAction: {},
  },
  "personal-data": {
    deleteMyAccountAction: { currentPassword: "x", confirmation: "y" },
    setCommunicationsConsentAction: { granted: true },
  },
  profile: {
    updateProfileAction: { full_name: "Ana", ...place, company_name: "Vidro Ltda", person_type: "juridica" },
  },
  "saved-searches": {
    saveSearchAction: { name: "SP", query: "estado=SP", alert: true },
    renameSearchAction: { id, name: "RJ" },
    setSearchAlertAction: { id, alert: false },
    removeSearchAction: { id },
  },
  sessions: { endSessionAction: { id }, endOtherSessionsAction: {} },
  signup: {
    signUpGenericAction: {
      full_name: "Ana",
      person_type: "pj",
      company_name: "V",
      cnpj,
      ...place,
      ...account,
    },
    signUpCaptadorAction: {
      full_name: "Ana",
      company_name: "V",
      cnpj,
      lir_approved: "sim",
      ...place,
      ...account,
    },
    signUpProjectAction: { ...person, project_name: "Galpão", plan: "free" },
    signUpCompanyAction: person,
    signUpPlanAction: {
      ...{ name: "Ana", cnpj, razao: "V", ...place, email: "a@b.com.br", plan: "pro" },
      ...{ pwd: "Segredo1", pwd2: "Segredo1", terms: true },
    },
  },
  support: {
    openTicketAction: { categoria: "outros", prioridade: "alta", assunto: "Oi", mensagem: "Olá", chave: "k" },
  },
};

const WHOLE: Record<string, () => Sample> = {
  resendConfirmationAction: () => ({ email: "a@b.com.br" }),
  resetPasswordAction: () => again,
  changePasswordAction: () => again,
  changeEmailAction: () => ({ email: "c@d.com.br" }),
  deleteMyAccountAction: () => ({ confirmation: DELETION.phrase }),
  ...Object.fromEntries(
    ["Generic", "Captador", "Project", "Company", "Plan"].map((kind) => [`signUp${kind}Action`, newcomer]),
  ),
};
test("A9.7 every server action is called with hostile input", () => {
  const actions = filesUnder("lib", "actions.ts").map((feature) => [
    feature,
    exportsOf(`lib/${feature}/actions.ts`, /^export const (\w+) = action\(/gm),
  ]);
  const told = Object.entries(ACTIONS).map(([feature, samples]) => [feature, Object.keys(samples)]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(actions));
});

describe.each(Object.entries(ACTIONS))("A9.7 actions of %s", (feature, actions) => {
  test.each(Object.entries(actions))(
    "%s: nothing unexpected, nothing slow",
    { timeout: 120_000 },
    async (name, sample) => {
      forget();
      const errorsLogged = hearErrors(log);
      const found = (await import(`../../lib/${feature}/actions.ts`)) as Record<string, unknown>;
      const action = found[name] as (input: unknown) => Promise<{ ok: boolean; code?: string }>;
      let sealed = { at: 0, viewer: "" };
      const call = async (input: unknown) => {
        // Handed over as the middleware does, so that no input ends the session of the others. It lasts ten seconds.
        if (Date.now() - sealed.at > 4_000) sealed = { at: Date.now(), viewer: await encryptViewer(company) };
        arrive({ ...from(), [VIEWER_HEADER]: sealed.viewer });
        const result = await action(input);
        return result.ok || result.code !== "unexpected" ? null : "unexpected";
      };
      const inputs = samples(hostileInput(sample, false)).map((input, at) =>
        complete(WHOLE[name], input, at),
      );
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});
