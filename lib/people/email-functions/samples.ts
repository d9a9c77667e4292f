export const SAMPLE = {
  projectTitle: "Triagem mecanizada da Cooperativa Rio Claro",
  projectPath: "/lir-projetos",
  status: "Em Captação",
  projectMessage: "Uma empresa registrou interesse no seu projeto. Este é um e-mail de teste.",
  availableAmount: 1_284_500,
  category: "Gestão de Resíduos",
  location: "Rio Claro, SP",
  systemSubject: "Teste do sistema",
  systemMessage: "Se você lê este e-mail, o envio pela plataforma está funcionando.",
  planName: "Pro",
  person: "Pessoa de teste",
} as const;

/** Clause B9.10. */
export const TEST_PLAN_FEATURES = {
  captador: ["Propostas com IA", "Geração de apresentações", "Relatórios avançados"],
  financiador: ["Acesso prioritário a oportunidades", "Painel avançado", "Relatórios detalhados"],
} as const;
