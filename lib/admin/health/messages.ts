/** Labels of security events that may be an attack or a fault. Other events are not counted. */
export const EVENT_LABELS = new Map([
  ["login_failed", "Logins recusados"],
  ["signup_failed", "Cadastros recusados"],
  ["confirmation_failed", "Confirmações recusadas"],
  ["email_bounced", "E-mails devolvidos"],
  ["email_complained", "E-mails marcados como spam"],
  ["email_failed", "E-mails que falharam"],
  ["bank_account_changed", "Contas bancárias alteradas"],
]);
