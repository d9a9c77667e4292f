import { DELETION } from "@/lib/overview/personal-data/messages";
import { account, again, cnpj, newcomer, person, place, type Sample } from "./barrage";

/**
 * An input of every server action, with all its fields. Hostile inputs derive from it, and outage tests send it, completed
 * by {@link actionCompletions}. Every action needs an entry.
 * @param id of a listed project
 */
export const actionSamples = (id: string): Record<string, Record<string, Sample>> => ({
  "people/accounts": {
    confirmEmailAction: { token_hash: "a".repeat(43), type: "signup" },
    resendConfirmationAction: { email: "a@b" },
    acceptTermsAction: { acceptedFrom: "/auth" },
    signOutAction: {},
    signOutEverywhereAction: {},
  },
  "money/billing": {
    settleSessionAction: { session_id: "cs_test_a1b2c3d4" },
    previewPlanAction: { plan: "pro", reading: "painel" },
    switchPlanAction: { plan: "plus", reading: "cadastro", at: "2026-11-22T12:00:00.000Z", due: 100 },
    cancelPlanAction: {},
    resumePlanAction: {},
  },
  "matches/conversations": {
    muteConversationAction: { conversa: id, silenciar: true },
    reportConversationAction: { conversa: id, motivo: "outro", detalhe: "Pediu dinheiro" },
  },
  "matches/supporter-messages": { messageSupportersAction: { id, projetoId: id, texto: "Chegou a prensa" } },
  "people/credentials": {
    requestPasswordResetAction: { email: "a@b.com.br" },
    resetPasswordAction: { token: "a".repeat(43), password: "Segredo1", confirmPassword: "Segredo2" },
    changePasswordAction: { currentPassword: "x", password: "Segredo2", confirmPassword: "Segredo1" },
    changeEmailAction: { email: "c@d", currentPassword: "x" },
    endSessionAction: { id },
    endOtherSessionsAction: {},
  },
  "money/deals": {
    saveBankAccountAction: {
      ...{ id, banco: "001", agencia: "1234-5", conta: "12345-6", titular: "Cooperativa Vidro" },
      ...{ documento: "11222333000181", pix: "", senha: "" },
    },
    confirmAmountAction: { id, valor: "100.000" },
    payFeeAction: { id, tipo: "desbloqueio" },
  },
  "admin/accounts": {
    endSessionsAction: { id, motivo: "Celular roubado" },
    suspendAccountAction: { id, motivo: "Dados falsos no projeto", senha: "x" },
    resumeAccountAction: { id, motivo: "Documentos conferidos", senha: "x" },
    startLookAction: { id, motivo: "Chamado sobre um recibo", senha: "x" },
    endLookAction: {},
  },
  "admin/imports": { applyImportAction: { id, motivo: "Lista de novembro", senha: "x" } },
  "admin/notice": {
    writeNoticeAction: { texto: "Manutenção no sábado.", caminho: "/faq", dia: "", hora: "", senha: "x" },
    removeNoticeAction: { senha: "x" },
  },
  "admin/pauses": {
    setPausedAction: { parte: "assistente", pausar: true, motivo: "Respostas erradas", senha: "x" },
  },
  "admin/organizations": {
    confirmOrganizationAction: { id, motivo: "Comparada com a proposta", visto: "[]" },
    unconfirmOrganizationAction: { id, motivo: "CNPJ de outra" },
    renameOrganizationAction: { id, texto: "Vida Nova", motivo: "Nome da ata" },
    acceptClaimAction: { id, email: "a@b.com.br", motivo: "Ata conferida", senha: "x", visto: "[]" },
    refuseClaimAction: { id, email: "a@b.com.br", motivo: "Sem procuração" },
  },
  "admin/tickets": {
    answerTicketAction: { id, resposta: id, texto: "A organização.", encerrar: false },
    moveTicketAction: { id, passo: "encerrar" },
  },
  "admin/mail": {
    resendMailAction: { id },
    blockAddressAction: { id, motivo: "Respondeu que não quer receber", senha: "x" },
    liftBlockAction: { id, motivo: "Confirmou por telefone", senha: "x" },
  },
  "admin/payments": {
    refundPaymentAction: { id, tipo: "taxa", motivo: "Pagou duas vezes", senha: "x" },
    retryNoticeAction: { id: "evt_a1b2c3d4" },
  },
  "admin/content-reports": {
    decideReportAction: { id, decisao: "mantida", motivo: "Nada de errado", senha: "x" },
  },
  "admin/talk-reports": {
    closeTalkReportAction: { id, motivo: "As duas partes já se entenderam" },
  },
  "admin/interests": {
    remindOwnerAction: { id },
    settleLeftAction: { id, motivo: "As partes combinaram por telefone" },
  },
  "admin/projects": {
    approveProjectAction: { id, enviadoEm: "2026-11-23T12:00:00.000Z", motivo: "Conferido na fonte" },
    returnProjectAction: { id, motivo: "Falta o orçamento", enviadoEm: "2026-11-22T12:00:00.000Z" },
    recordOfficialAction: {
      ...{ id, etapa: "Execução", valor: "120.000,00", fonte: "DOU", dia: "2026-11-20" },
      motivo: "Portaria publicada",
    },
  },
  "people/team": {
    inviteColleagueAction: { email: "a@b.com.br", papel: "le", currentPassword: "x" },
    resendInvitationAction: { id },
    changeColleagueRoleAction: { id, papel: "edita" },
    removeColleagueAction: { id },
    acceptInvitationAction: { token: "a".repeat(43) },
    joinAction: {
      ...{ token: "a".repeat(43), nome: "Ana", password: "Segredo1", confirmPassword: "Segredo1" },
      acceptTerms: true,
    },
    workInAccountAction: { id },
    leaveAccountAction: { id },
  },
  "people/second-factor": {
    startSecondFactorAction: { senha: "x" },
    confirmSecondFactorAction: { codigo: "123456" },
    passSecondFactorAction: { codigo: "123456" },
    removeSecondFactorAction: { senha: "x" },
  },
  "people/email-functions": { loadEmailStats: {}, loadEmailTracking: { messageId: "abc" } },
  "words/email": {
    saveEmailPreferencesAction: {
      projectNotifications: "agora",
      matchNotifications: "nunca",
      newsDigest: "resumo",
      talkMessages: "agora",
      searchAlerts: "resumo",
      alertRhythm: "semanal",
    },
    resumeEmailsAction: {},
  },
  "catalog/favorites": { setFavoriteAction: { projetoId: id, keep: true } },
  "matches/portfolio": {
    createPortfolioAction: { valor: "300.000", escolhas: { estados: ["SP"], modo: "poucos" } },
    editPortfolioAction: { id, valores: { [id]: "1.000,00" } },
    reproposePortfolioAction: { id },
    removePortfolioAction: { id },
    sharePortfolioAction: { id },
    unsharePortfolioAction: { id },
    registerPortfolioAction: { id },
  },
  "matches/interests": {
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
    requestAmountAction: { id },
    nameAmountAction: { id, valor_interesse: "100.000" },
    findTaxRegimeAction: {},
  },
  "catalog/news": {
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
    reportContentAction: { tipo: "update", id, motivo: "outro", detalhe: "", email: "" },
  },
  "people/organizations": {
    claimOrganizationAction: {
      ...{ cnpj: "11.222.333/0001-81", razaoSocial: "Vidro Ltda", estado: "SP", cidade: "Campinas" },
      ...{ nomeConhecido: "Vidro", tipo: "Cooperativa", representante: "Ana Lima", cargo: "Presidente" },
    },
    editOrganizationAction: {
      ...{ id, nomeConhecido: "Vidro", tipo: "Cooperativa", representante: "Ana Lima", cargo: "Presidente" },
    },
    refreshOrganizationAction: { id },
    leaveOrganizationAction: { id },
  },
  "catalog/own-projects": {
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
  "money/receipts": {
    issueReceiptAction: { oportunidade: id, pagador: "Ana Lima, CPF 529.982.247-25" },
    revokeReceiptAction: { recibo: id, motivo: "O valor saiu errado" },
    saveIdentityAction: { oportunidade: null, nome: "Vidro Ltda", documento: "11.222.333/0001-81" },
    informDepositAction: {
      ...{ id, valor: "100.000", data: "2026-11-20", arquivo: "" },
      ...{ documento: "529.982.247-25", nome: "Ana Lima" },
    },
    sendReceiptAction: { recibo: id, email: "ana@contabil.com.br" },
    saveAccountantAction: { email: "ana@contabil.com.br" },
  },
  "overview/personal-data": {
    deleteMyAccountAction: { currentPassword: "x", confirmation: "y" },
    setCommunicationsConsentAction: { granted: true },
  },
  "people/profile": {
    updateProfileAction: { full_name: "Ana", ...place, company_name: "Vidro Ltda", person_type: "juridica" },
  },
  "ai/proposals": {
    startChatAction: { projetoId: id },
    advanceStepAction: { conversationId: id, from: "impact-goals" },
    generateProposalAction: { conversationId: id, again: true },
    rewriteFieldAction: { proposalId: id, field: "impact" },
    editFieldAction: { proposalId: id, field: "impact", text: "Renda fixa", before: "" },
    restoreVersionAction: { proposalId: id, versionId: id },
    showProposalAction: { proposalId: id },
    startPresentationAction: { proposalId: id },
    checkPresentationAction: { proposalId: id },
  },
  "catalog/saved-searches": {
    saveSearchAction: { name: "SP", query: "estado=SP", alert: true },
    renameSearchAction: { id, name: "RJ" },
    setSearchAlertAction: { id, alert: false },
    removeSearchAction: { id },
  },
  "people/signup": {
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
  "people/support": {
    openTicketAction: { categoria: "outros", prioridade: "alta", assunto: "Oi", mensagem: "Olá", chave: "k" },
  },
});

/** Fields that complete a sample so that it passes every check of its input. */
export const actionCompletions: Record<string, () => Sample> = {
  resendConfirmationAction: () => ({ email: "a@b.com.br" }),
  resetPasswordAction: () => again,
  changePasswordAction: () => again,
  changeEmailAction: () => ({ email: "c@d.com.br" }),
  deleteMyAccountAction: () => ({ confirmation: DELETION.phrase }),
  ...Object.fromEntries(
    ["Generic", "Captador", "Project", "Company", "Plan"].map((kind) => [`signUp${kind}Action`, newcomer]),
  ),
};
