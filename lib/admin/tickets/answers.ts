import type { Category } from "@/lib/people/help/rules";

/** `texto` may have the placeholders `{nome}` and `{protocolo}`. */
type PreparedAnswer = { id: string; title: string; categoria: Category | null; texto: string };

export const PREPARED_ANSWERS: readonly PreparedAnswer[] = [
  {
    id: "recibo",
    title: "Quem emite o recibo",
    categoria: "fiscal",
    texto:
      "Olá, {nome}.\n\nO recibo é emitido pela organização do projeto, depois que os dois lados confirmam o valor depositado. Quando sair, ele aparece em Recibos e chega no seu e-mail.\n\nSe os dois lados já confirmaram e o recibo não veio, responda a esta mensagem com o nome do projeto.",
  },
  {
    id: "limite",
    title: "Limite de dedução",
    categoria: "fiscal",
    texto:
      "Olá, {nome}.\n\nEmpresas do Lucro Real deduzem até 1% do IRPJ devido, sem contar o adicional. Pessoas que declaram no modelo completo deduzem até 6% do imposto devido, somados outros incentivos.\n\nO Simulador faz a conta. O valor final deve ser conferido por quem cuida da sua contabilidade.",
  },
  {
    id: "conta-bancaria",
    title: "Conta para o depósito",
    categoria: "investimento",
    texto:
      "Olá, {nome}.\n\nO depósito vai direto para a conta do projeto, que aparece na página do apoio. Confira o CNPJ do titular no seu banco antes de confirmar. Nunca deposite em uma conta que chegou por mensagem.",
  },
  {
    id: "sem-resposta",
    title: "O projeto não responde",
    categoria: "investimento",
    texto:
      "Olá, {nome}.\n\nQuem cuida do projeto tem 5 dias úteis para responder ao seu interesse e recebe um lembrete depois disso. Se mesmo assim não houver resposta, avise por aqui e indicamos projetos parecidos.",
  },
  {
    id: "conferencia",
    title: "Conferência do projeto",
    categoria: "comercial",
    texto:
      "Olá, {nome}.\n\nA equipe confere a organização, o CNPJ e a proposta antes de publicar. Se faltar algo, você recebe um e-mail com o que corrigir.\n\nA conta bancária é informada depois, quando o contato entre o projeto e quem apoia abre. Ela precisa estar em nome desse CNPJ.",
  },
  {
    id: "pagamento",
    title: "Pagamento ou devolução",
    categoria: "comercial",
    texto:
      "Olá, {nome}.\n\nConferimos o pagamento. Se houver devolução, ela aparece em Pagamentos. O valor volta pelo mesmo meio: no Pix em até um dia útil, no cartão na fatura deste mês ou na seguinte.",
  },
  {
    id: "acesso",
    title: "Não consigo entrar",
    categoria: "tecnico",
    texto:
      "Olá, {nome}.\n\nPeça um novo link em Esqueci minha senha. Ele chega em poucos minutos e vale por 1 hora. Se não chegar, procure na caixa de spam e responda a esta mensagem.",
  },
  {
    id: "mais-dados",
    title: "Pedir mais informações",
    categoria: null,
    texto:
      "Olá, {nome}.\n\nPara seguir com o chamado {protocolo}, precisamos saber: em que tela aconteceu, o que você fez antes e o que apareceu. Uma foto da tela ajuda. Basta responder a este e-mail.",
  },
];
