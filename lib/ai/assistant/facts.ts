/** `texto`: plain text that starts with the answer; `base`: source of the fact. */
export type Fact = {
  titulo: string;
  /** Search words that the title lacks. */
  palavras?: string;
  texto: string;
  href: string;
  base: string;
};

export const NO_NAMES = "Proponente do projeto: nome e contato";

/** Facts that the assistant gets besides the FAQ. Each also stands on a page of the product (A1.4, B1.6). */
export const FACTS: readonly Fact[] = [
  {
    titulo: "Normas da Lei de Incentivo à Reciclagem",
    texto:
      "As normas são a Lei nº 14.260/2021, o Decreto nº 12.106/2024 e a Portaria GM/MMA nº 1.250/2024. Quem aplica a lei é o Ministério do Meio Ambiente e Mudança do Clima (MMA), e os dados ficam no SINIR+ e no Transferegov.",
    href: "/faq#o-que-e-a-lir",
    base: "Lei nº 14.260/2021; Decreto nº 12.106/2024; Portaria GM/MMA nº 1.250/2024",
  },
  {
    titulo: "Empresas: limite de dedução de 1% do IRPJ",
    texto:
      "Empresas no Lucro Real deduzem até 1% do IRPJ devido no período. O adicional de 10% não entra na conta, e o valor apoiado não pode ser lançado também como despesa. Por exemplo, com R$ 2 milhões de IRPJ devido, o limite é de R$ 20 mil.",
    href: "/incentivos",
    base: "art. 4º da Lei nº 14.260/2021",
  },
  {
    titulo: "Pessoas físicas: limite de dedução de 6% do imposto de renda",
    texto:
      "Pessoas físicas deduzem até 6% do imposto devido, só na declaração completa. O limite de 6% é dividido com cultura, audiovisual, esporte e os fundos da criança e do idoso. Por exemplo, com R$ 10 mil de imposto devido, o limite é de R$ 600.",
    href: "/incentivos",
    base: "art. 4º da Lei nº 14.260/2021",
  },
  {
    titulo: "Simulador de incentivos: o que ele calcula",
    texto:
      "O simulador calcula quanto do investimento pode ser deduzido: o menor valor entre o investimento e 1% do imposto devido (empresas do Lucro Real), ou 6% (pessoas com a declaração completa). Ele pede faturamento anual, imposto de renda e valor do investimento, e não guarda o que você digita.",
    href: "/incentivos",
    base: "simulador da plataforma",
  },
  {
    titulo: "Frentes (eixos) que um projeto pode ter",
    texto:
      "A lei aceita oito frentes de projeto: capacitação e assessoria técnica; incubação de pequenos negócios e cooperativas; pesquisas e estudos; infraestrutura física; equipamentos e veículos; redes de comercialização; fortalecimento dos catadores; e novas tecnologias.",
    href: "/faq#o-que-e-a-lir",
    base: "art. 3º da Lei nº 14.260/2021",
  },
  {
    titulo: "Captação mínima de um projeto com obras e sem obras",
    palavras: "captar quanto precisa porcentagem percentual",
    texto:
      "Um projeto com obras precisa captar pelo menos 50% do valor antes da análise técnica; sem obras, 20%. O prazo é de até 12 meses, e sem esse mínimo o projeto é arquivado. Por exemplo, em um projeto de R$ 1 milhão, são R$ 500 mil com obras ou R$ 200 mil sem obras.",
    href: "/faq#captacao-minima",
    base: "Portaria GM/MMA nº 1.250/2024",
  },
  {
    titulo: NO_NAMES,
    texto:
      "Nesta conversa não informo o nome do proponente nem contatos, para ninguém. Financiadores com conta veem o nome na página do projeto; quem não tem conta lê “Organização Parceira”.",
    href: "/faq#quem-ve-meus-dados",
    base: "regra da plataforma",
  },
  {
    titulo: "Como registrar interesse em um projeto",
    texto:
      "Para registrar interesse, entre com uma conta de financiador, abra o projeto e use o botão “Tenho Interesse”. Registrar é gratuito, o valor é opcional e vale um interesse por projeto. Quem capta só vê o seu contato depois de aceitar e abrir o contato.",
    href: "/lir-projetos",
    base: "regra da plataforma",
  },
  {
    titulo: "Como retirar ou cancelar um interesse",
    palavras: "desistir desistência registrado",
    texto:
      "Para cancelar um interesse, abra o apoio em “Apoios” no seu painel e use “Retirar interesse”, enquanto ele espera resposta ou foi aceito. Quem cuida do projeto é avisado. Depois de recusado ou confirmado, ele não sai por lá: fale com a equipe.",
    href: "/dashboard/apoios",
    base: "regra da plataforma",
  },
  {
    titulo: "Como excluir a conta e apagar os dados",
    palavras: "deletar eliminar",
    texto:
      "Para excluir a conta, entre, abra “Conta” no menu do seu nome e use “Excluir minha conta”, no fim da página: ela pede a palavra EXCLUIR e a sua senha, e não há como desfazer. Registros de pagamento e o aceite dos termos ficam pelo prazo da lei; o resto é apagado ou anonimizado.",
    href: "/dashboard/conta",
    base: "LGPD, Lei nº 13.709/2018",
  },
  {
    titulo: "Prazo para doar: pessoa física e empresa",
    palavras: "depósito depositar até que dia",
    texto:
      "Para a pessoa física, o prazo para doar vai até o último expediente bancário de dezembro, e a dedução vem na declaração do ano seguinte. A empresa deposita dentro do trimestre ou do ano em que vai deduzir, com o recibo em mãos antes do fechamento.",
    href: "/faq#quando-vem-o-beneficio",
    base: "art. 4º da Lei nº 14.260/2021",
  },
  {
    titulo: "Como criar uma conta e entrar",
    texto:
      "Para criar a conta da sua empresa como financiadora, abra a página de cadastro de empresa; é gratuito. Quem capta cadastra o projeto em “Quero captar”. A conta abre quando você confirma o e-mail.",
    href: "/cadastro-empresa",
    base: "regra da plataforma",
  },
  {
    titulo: "Segurança: como conferir que não é golpe",
    palavras: "seguro confiar confiança confiável fraude falso verdade garantia",
    texto:
      "O dinheiro não passa pela plataforma: você deposita na conta da organização do projeto, e o seu banco precisa mostrar o nome e o CNPJ dela antes de você confirmar. A conta aparece só na página do apoio, nunca por mensagem. Qualquer pessoa confere um recibo pelo código. Na dúvida, não deposite: denuncie o projeto ou fale com o suporte.",
    href: "/como-funciona",
    base: "regra da plataforma",
  },
  {
    titulo: "Imposto a pagar ou a restituir: qual valor conta",
    palavras: "restituição restituir declaração",
    texto:
      "O limite se calcula sobre o imposto devido do ano, e não sobre o valor a pagar nem sobre o valor a restituir. O simulador mostra onde está esse número na declaração.",
    href: "/incentivos?quem=pessoa",
    base: "art. 4º da Lei nº 14.260/2021",
  },
  {
    titulo: "Cookies e privacidade",
    texto:
      "A plataforma usa só cookies necessários; o chat de um fornecedor em Explorar Projetos só carrega com a sua permissão. As perguntas feitas a este assistente não ficam guardadas por nós.",
    href: "/privacidade",
    base: "LGPD, Lei nº 13.709/2018",
  },
];
