/** The sitemap lists these pages. */
export const PUBLIC_PAGES = [
  "/",
  "/assistente",
  "/como-funciona",
  "/faq",
  "/incentivos",
  "/lir-estatisticas",
  "/lir-projetos",
  "/privacidade",
  "/termos",
] as const;

export const SEARCH_PAGES = [
  "/lir-projetos?busca=vidro",
  "/lir-projetos?busca=nadaparecido",
  "/lir-projetos?estado=SP",
  "/lir-projetos?visao=tabela",
];

export const MISSING_PAGES = ["/nao-existe", "/lir-projetos/projeto-que-nao-existe"];

/** Prerendered screens of login, sign-up and confirmation, at addresses without a query. */
export const ACCOUNT_PAGES = [
  "/auth",
  "/auth/captador",
  "/auth/financiador",
  "/auth/confirmacao-enviada",
  "/auth/nova-senha",
  "/auth/recuperar",
  "/cadastro-empresa",
  "/captador/auth",
  "/email-confirmation",
  "/empresa-auth",
  "/new-email-confirmation",
  "/project-signup",
  "/signup",
];

/** Addresses whose query selects a prerendered screen other than that of the bare path. */
export const SCREENS_BY_QUERY = [
  "/auth?type=captador",
  "/auth?type=financiador",
  "/auth/captador?login=true",
  "/email-confirmation?token_hash=abc&type=signup",
  "/empresa-auth?confirmed=true&email=ana%40exemplo.com.br",
  "/new-email-confirmation?type=company",
  "/new-email-confirmation?type=project&plan=pro",
  "/signup?plan=pro",
];

/** Pages that need no session. A request with neither session nor query skips the middleware. */
export const OPEN_PAGES = [
  ...PUBLIC_PAGES,
  "/auth/callback",
  "/auth/confirmacao-enviada",
  "/auth/financiador",
  "/auth/nova-senha",
  "/auth/recuperar",
  "/cadastro-empresa",
  "/checkout/cancelado",
  "/checkout/sucesso",
  "/descadastrar",
  "/email-debug",
  "/project-signup",
  "/sendgrid-test",
  "/signup",
] as const;
