import { describe, expect, test } from "vitest";
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
  newcomer,
  openProduct,
  person,
  place,
  type Sample,
  samples,
} from "../setup/barrage";
import { hostileInput } from "../setup/hostile";
import { arrive, forget } from "../setup/next-headers";

const { company, id, session, log } = await openProduct();
const { encryptViewer, VIEWER_HEADER } = session;
const { DELETION } = await import("@/lib/personal-data/messages");

/** A valid input of every server action, which the hostile ones are bent from. A new action needs its line. */
const ACTIONS: Record<string, Record<string, Sample>> = {
  accounts: {
    confirmEmailAction: { token_hash: "a".repeat(43), type: "signup" },
    resendConfirmationAction: { email: "a@b" },
    acceptTermsAction: { acceptedFrom: "/auth" },
    signOutAction: {},
    signOutEverywhereAction: {},
  },
  billing: {
    settleSessionAction: { session_id: "cs_test_a1b2c3d4" },
    previewPlanAction: { plan: "pro", reading: "painel" },
    switchPlanAction: { plan: "plus", reading: "cadastro", at: "2026-11-22T12:00:00.000Z", due: 100 },
    cancelPlanAction: {},
    resumePlanAction: {},
  },
  conversations: {
    muteTalkAction: { conversa: id, silenciar: true },
    reportTalkAction: { conversa: id, motivo: "outro", detalhe: "Pediu dinheiro" },
  },
  credentials: {
    requestPasswordResetAction: { email: "a@b.com.br" },
    resetPasswordAction: { token: "a".repeat(43), password: "Segredo1", confirmPassword: "Segredo2" },
    changePasswordAction: { currentPassword: "x", password: "Segredo2", confirmPassword: "Segredo1" },
    changeEmailAction: { email: "c@d", currentPassword: "x" },
  },
  deals: {
    saveBankAccountAction: {
      ...{ id, banco: "001", agencia: "1234-5", conta: "12345-6", titular: "Cooperativa Vidro" },
      ...{ documento: "11222333000181", pix: "" },
    },
    informDepositAction: { id, valor: "100.000", data: "2026-11-20", arquivo: "" },
    confirmAmountAction: { id, valor: "100.000" },
    payFeeAction: { id, tipo: "desbloqueio" },
  },
  "email-functions": { loadEmailStats: {}, loadEmailTracking: { messageId: "abc" } },
  email: {
    saveEmailPreferencesAction: {
      projectNotifications: true,
      matchNotifications: false,
      newsDigest: true,
      talkMessages: true,
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
    withdrawInterestAction: { id, visto: "Interessada" },
    acceptInterestAction: { id },
    declineInterestAction: { id, motivo: "outro", detalhe: "Não agora" },
    undoAnswerAction: { id },
    nameAmountAction: { id, valor_interesse: "100.000" },
    tellRegimeAction: {},
  },
  news: {
    postNewsAction: {
      id,
      projetoId: id,
      titulo: "A prensa chegou",
      texto: "Hoje.",
      fotos: [{ id, alt: "" }],
    },
    removeNewsAction: { id },
    askProjectAction: { id, projetoId: id, texto: "Quando começa a obra?" },
    answerQuestionAction: { id, resposta: "Em janeiro." },
    declineQuestionAction: { id },
    reportContentAction: { tipo: "update", id, motivo: "outro", detalhe: "" },
  },
  "own-projects": {
    createProjectAction: {},
    saveDraftAction: {
      ...{ id, versao: 1 },
      conteudo: { nome: "Galpão", materiais: ["Vidro"], orcamento: [{ rubrica: "Obra", valor: "1,00" }] },
    },
    submitDraftAction: { id, versao: 1 },
    recallDraftAction: { id },
    withdrawProjectAction: { id },
    copyProjectAction: { id },
    deleteDraftAction: { id },
  },
  organizations: {
    claimOrganizationAction: {
      ...{ cnpj, razaoSocial: "Cooperativa", estado: "SP", cidade: "Campinas", nomeConhecido: "Vida" },
      ...{ tipo: "Cooperativa", representante: "Ana", cargo: "Presidente" },
    },
    editOrganizationAction: { id, nomeConhecido: "a", tipo: "Cooperativa", representante: "b", cargo: "c" },
    refreshOrganizationAction: { id },
    leaveOrganizationAction: { id },
  },
  receipts: {
    issueReceiptAction: { oportunidade: id },
    revokeReceiptAction: { recibo: id, motivo: "O valor saiu errado" },
    saveIdentityAction: { nome: "Vidro Ltda", documento: "11.222.333/0001-81" },
  },
  "personal-data": {
    deleteMyAccountAction: { currentPassword: "x", confirmation: "y" },
    setCommunicationsConsentAction: { granted: true },
  },
  profile: {
    updateProfileAction: { full_name: "Ana", ...place, company_name: "Vidro Ltda", person_type: "juridica" },
  },
  proposals: {
    startConversationAction: { projetoId: id },
    advanceStepAction: { conversationId: id, from: "impact-goals" },
    generateProposalAction: { conversationId: id, again: true },
    rewriteFieldAction: { proposalId: id, field: "impact" },
    editFieldAction: { proposalId: id, field: "impact", text: "Renda fixa", before: "" },
    restoreVersionAction: { proposalId: id, versionId: id },
    showProposalAction: { proposalId: id },
    startPresentationAction: { proposalId: id },
    checkPresentationAction: { proposalId: id },
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
