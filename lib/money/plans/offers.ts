/** Plans as the screens offer them (A6.3, B9.3). */
export const OFFERS = [
  {
    plan: "free",
    name: "Free",
    brings: "Publicar o projeto e receber interessados",
    features: ["Publicar projetos", "Receber interessados"],
  },
  {
    plan: "pro",
    name: "Pro",
    brings: "Propostas com IA, apresentações após o primeiro pagamento, suporte prioritário e relatórios",
    // The trial has no presentations (B5.9, B6.8).
    features: [
      "Propostas com IA",
      "Apresentações após o primeiro pagamento",
      "Suporte prioritário",
      "Relatórios avançados",
    ],
  },
  {
    plan: "plus",
    name: "Plus",
    brings: "Tudo do Pro, análise de mercado, consultoria e apoio jurídico e fiscal",
    features: [
      "Tudo do Pro",
      "Análise de mercado avançada com IA",
      "Painel de análises completo",
      "Consultoria com especialistas",
      "Apoio comercial operacional",
      "Assistência jurídica e tributária",
    ],
  },
] as const;

/** Features in the e-mail about an activated plan (A6.3, A7.6). */
export const PLAN_FEATURES = {
  pro: ["Acesso prioritário a oportunidades", "Painel avançado", "Suporte premium", "Relatórios detalhados"],
  plus: ["Todos os recursos do Pro", "Consultoria personalizada", "Acesso à API", "Análises avançadas"],
} as const;
