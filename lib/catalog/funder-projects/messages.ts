/**
 * The message goes into a link, so the amount gets a plain space instead of a no-break space (B7.19).
 * @param total as `R$ 1.234.567`
 */
export const whatsappAbout = (nome: string, total: string): string =>
  `Olá! Tenho interesse no projeto LIR: ${nome} (${total.replace(/\s/g, " ")}). Gostaria de mais informações sobre como investir.`;

/** For accounts that are not financiadores (B2.4). */
export const RESTRICTED = {
  title: "Acesso Restrito",
  lead: "A lista completa de projetos é exclusiva para financiadores.",
  statement: "Esta seção é exclusiva para financiadores cadastrados na plataforma.",
  reasons: [
    {
      title: "Dados de quem propõe",
      text: "Nome da organização, descrição completa e valor captado em reais só são mostrados a quem pode financiar.",
    },
    {
      title: "Interesse com responsabilidade",
      text: "Cada interesse registrado chega ao dono do projeto; por isso vem de empresas e pessoas que financiam.",
    },
    {
      title: "Sua conta é de captador",
      text: "Com ela você acompanha os seus projetos e quantos se interessaram por eles, no seu painel.",
    },
  ],
} as const;

/** Text of B8.10. */
export const NOTHING_FOUND = "Nenhum projeto encontrado";
