/**
 * The plans as the sign-up screens offer them, by the month in centavos (A9.4, first reading); what each one brings
 * (A6.3).
 */
export const SIGNUP_PLANS = [
  { plan: "free", name: "Free", monthly: 0, brings: "Publicar o projeto e receber interessados" },
  {
    plan: "pro",
    name: "Pro",
    monthly: 9_700,
    brings: "Propostas com IA, apresentações, suporte prioritário e relatórios",
  },
  {
    plan: "plus",
    name: "Plus",
    monthly: 29_700,
    brings: "Tudo do Pro, análise de mercado, consultoria e apoio jurídico e fiscal",
  },
] as const;
