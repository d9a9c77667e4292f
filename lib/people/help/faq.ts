type FaqCategory = { id: string; titulo: string };

/** `resposta`: paragraphs of plain text. The first one answers. */
export type FaqItem = { id: string; pergunta: string; resposta: readonly string[]; categoria: string };

export const FAQ_CATEGORIES: readonly FaqCategory[] = [
  { id: "lei", titulo: "A lei e o benefício" },
  { id: "financiar", titulo: "Para quem financia" },
  { id: "captar", titulo: "Para quem capta" },
  { id: "custos", titulo: "Custos e planos" },
  { id: "conta", titulo: "Conta e atendimento" },
];

/**
 * Where the product shows two values of a figure (A1.4, A9.4, B1.6, B1.9), the answer gives both and says which to rely
 * on. No answer states an end date of the incentive, because the law is ambiguous.
 */
export const FAQ: readonly FaqItem[] = [
  {
    id: "o-que-e-a-lir",
    categoria: "lei",
    pergunta: "O que é a Lei de Incentivo à Reciclagem (LIR)?",
    resposta: [
      "É a Lei nº 14.260/2021. Ela deixa empresas e pessoas usarem parte do imposto de renda devido para apoiar projetos de reciclagem aprovados pelo Ministério do Meio Ambiente e Mudança do Clima (MMA).",
      "O art. 3º aceita oito frentes: capacitação e assessoria técnica; incubação de pequenos negócios e cooperativas; pesquisas e estudos; infraestrutura física; equipamentos e veículos; redes de comercialização; fortalecimento dos catadores; e novas tecnologias.",
      "Os arts. 3º e 4º, que criam a dedução, tinham sido vetados e voltaram à lei em 2022, quando o Congresso derrubou os vetos. O Decreto nº 12.106/2024 e a Portaria GM/MMA nº 1.250/2024 dizem como usá-la.",
    ],
  },
  {
    id: "quem-pode-deduzir",
    categoria: "lei",
    pergunta: "Quem pode deduzir o apoio do imposto de renda?",
    resposta: [
      "Empresas tributadas pelo Lucro Real e pessoas que entregam a declaração no modelo completo. Lucro Presumido, Simples Nacional e declaração simplificada ficam de fora.",
      "O que conta é o regime do período em que o depósito é feito. Se a sua empresa pode mudar de regime no ano que vem, confirme com a contabilidade antes de escolher a data.",
    ],
  },
  {
    id: "quanto-posso-deduzir",
    categoria: "lei",
    pergunta: "Qual é o limite: 1%, 6% ou 8% do imposto devido?",
    resposta: [
      "Para empresas, 1% do IRPJ devido no período; para pessoas, 6% do imposto devido no ano, na declaração completa. Dentro do limite, 100% do valor apoiado é dedutível (art. 4º da Lei nº 14.260/2021).",
      "Na empresa, o adicional de 10% do IRPJ não entra na conta, e o valor apoiado não pode ser lançado também como despesa. Na pessoa, os 6% são divididos com cultura, audiovisual, esporte e os fundos da criança e do idoso. As fontes divergem sobre quais incentivos dividem o 1% da empresa: pergunte à contabilidade quanto dele ainda está livre.",
      "Existe outra leitura na plataforma: a descrição do benefício para financiadores fala em até 8% do imposto. As duas ficam à vista, mas só uma serve para planejar. O simulador calcula com 1% para empresas e 6% para pessoas, e nunca com 8%.",
    ],
  },
  {
    id: "quando-vem-o-beneficio",
    categoria: "lei",
    pergunta: "Quando o benefício aparece no meu imposto?",
    resposta: [
      "Na empresa, no mesmo período do depósito, que pode ser o trimestre ou o ano. Na pessoa, na declaração do ano seguinte.",
      "Para a pessoa, o depósito precisa entrar até o último expediente bancário de dezembro. Para a empresa, o recibo precisa estar em mãos antes do fechamento do trimestre ou do ano.",
      "A estimativa geral da plataforma é outra leitura: benefício na declaração do ano seguinte, tipicamente em 30 a 90 dias. Ela serve de referência para pessoas. Não é prazo legal e não descreve a empresa, que deduz no próprio período.",
    ],
  },
  {
    id: "ate-quando-vale",
    categoria: "lei",
    pergunta: "Até quando o incentivo vale?",
    resposta: [
      "Não há uma data que possamos afirmar. A lei concede o incentivo por cinco anos, e há duas leituras de quando eles terminam: no fim de 2026 ou no fim de 2027.",
      "A diferença está em quando se começa a contar. Não encontramos prorrogação publicada. Se o seu depósito depende dessa data, peça a leitura da sua contabilidade ou do MMA por escrito.",
    ],
  },
  {
    id: "para-onde-vai-o-dinheiro",
    categoria: "financiar",
    pergunta: "Para onde vai o dinheiro do apoio?",
    resposta: [
      "Direto para as contas bancárias do próprio projeto. O Elo Recicla não recebe, não guarda e não repassa esse dinheiro.",
      "O MMA informa à Receita Federal os valores que cada projeto recebeu. A comissão da plataforma é uma cobrança à parte, paga por quem capta.",
    ],
  },
  {
    id: "recibo",
    categoria: "financiar",
    pergunta: "Que documento comprova o apoio e o que entrego à contabilidade?",
    resposta: [
      "O recibo que o projeto emite, com número, data, nome do proponente, CNPJ e valor. Entregue-o à contabilidade junto com o comprovante do depósito.",
      "Peça o recibo antes de fechar o trimestre ou o ano. Confira CNPJ e valor: o MMA informa à Receita Federal os valores recebidos, e o que você declara precisa bater com eles.",
      "Cada apoio registra um depósito, com um valor, um dia e um recibo. Quem fez mais de uma transferência informa a soma e o dia da última, e pode corrigir a soma até os dois lados confirmarem; depois disso, outra transferência ao mesmo projeto não entra por aqui. Se os dias caem em períodos diferentes do imposto, fale com o suporte antes de informar.",
    ],
  },
  {
    id: "projetos-reais",
    categoria: "financiar",
    pergunta: "Os projetos da lista são reais?",
    resposta: [
      "Os que trazem o aviso “dados de demonstração” não são: são registros fictícios, feitos para mostrar a plataforma. Não faça depósito com base neles.",
      "Não encontramos uma lista oficial dos projetos em formato que um sistema consiga ler. Antes de depositar em qualquer projeto, confira a situação dele no SINIR+ e no Transferegov, os sistemas em que o MMA publica os dados da lei.",
    ],
  },
  {
    id: "quem-pode-propor",
    categoria: "captar",
    pergunta: "Quem pode propor um projeto e de que tamanho?",
    resposta: [
      "Organizações de catadores, instituições de ensino e pesquisa, condomínios, OSCIP e outras organizações da sociedade civil, órgãos públicos, microempresas e empresas de pequeno porte.",
      "O CNPJ precisa ter pelo menos 1 ano; para organizações de catadores, 6 meses. O projeto começa em R$ 50 mil e dura no máximo 3 anos. A proposta é apresentada ao MMA pelo Transferegov, conforme a Portaria GM/MMA nº 1.250/2024. A plataforma entra depois, para ajudar na captação.",
    ],
  },
  {
    id: "captacao-minima",
    categoria: "captar",
    pergunta: "O que é a captação mínima e o que acontece se ela não vier?",
    resposta: [
      "É a parte do valor que precisa estar captada antes da análise técnica: 20% do projeto, ou 50% quando há obras, em até 12 meses. Sem ela, o projeto é arquivado.",
      "Em um projeto de R$ 1 milhão, são R$ 200 mil sem obras ou R$ 500 mil com obras. Depois da análise técnica há uma segunda captação mínima, a de operacionalização, e só então o MMA autoriza a execução.",
    ],
  },
  {
    id: "quanto-tempo",
    categoria: "captar",
    pergunta: "Em quanto tempo aparece um financiador?",
    resposta: [
      "Nossa estimativa é de 2 a 4 semanas para os primeiros matches, que são os interesses aceitos por você, e de 1 a 3 meses para fechar.",
      "É estimativa, não promessa: depende do valor, do lugar, da etapa do projeto e do calendário de quem financia, que fecha contas por trimestre ou por ano. O prazo que a regra cobra é outro, o dos 12 meses da captação mínima.",
    ],
  },
  {
    id: "quanto-custa",
    categoria: "custos",
    pergunta: "Quanto custa usar a plataforma?",
    resposta: [
      "Para quem financia, nada. Para quem capta, o cadastro é gratuito e há uma comissão de sucesso de 8% sobre as oportunidades aceitas e confirmadas, igual em todos os planos.",
      "Abrir o contato de um financiador custa 0,3% do valor da oportunidade no plano Free e 0,1% nos planos Pro e Plus. Em uma oportunidade de R$ 100 mil, são R$ 300 ou R$ 100 para abrir o contato e R$ 8 mil de comissão. Paga-se por cartão ou, onde a página de pagamento o oferece, por Pix.",
      "Antes de contar com o orçamento do projeto para a comissão, consulte o MMA. Uma única fonte, de quem trabalha na área, relata uma rubrica de captação de até 8% do valor captado, com teto de R$ 120 mil, e não a confirmamos em norma.",
    ],
  },
  {
    id: "planos",
    categoria: "custos",
    pergunta: "Quanto custam os planos Pro e Plus?",
    resposta: [
      "Vale o preço da tela em que você contrata, e hoje há duas tabelas: R$ 97 (Pro) e R$ 297 (Plus) por mês na página de planos e no cadastro; R$ 170 (Pro) e R$ 900 (Plus) por mês na aba Planos do painel.",
      "O plano Free custa R$ 0 e não expira. A assinatura é paga por cartão ou, onde a tela de pagamento o oferece, por Pix Automático, e pode ser cancelada a qualquer momento no painel. A comissão de 8% não muda com o plano; o que muda é o custo de abrir um contato, de 0,3% para 0,1%.",
    ],
  },
  {
    id: "quem-ve-meus-dados",
    categoria: "conta",
    pergunta: "Quem vê os meus dados de contato?",
    resposta: [
      "O contato de quem financia só aparece para o captador da oportunidade, e só depois do desbloqueio; quem retira o interesse depois não fecha o contato. Se o projeto ainda não tem captador, quem recebe o nome, o e-mail e o telefone é a nossa equipe, logo no registro, para fazer a ponte. Visitantes sem conta não veem nem o nome de quem capta: leem “Organização Parceira”.",
      "Você pode pedir acesso, correção, cópia ou eliminação dos seus dados, e respondemos em até 15 dias (LGPD, Lei nº 13.709/2018). Registros de pagamento ficam guardados depois do fim da conta; o restante é anonimizado.",
    ],
  },
  {
    id: "falar-com-uma-pessoa",
    categoria: "conta",
    pergunta: "Como falo com uma pessoa e em quanto tempo respondem?",
    resposta: [
      "Por WhatsApp, e-mail ou telefone. A resposta vem em até 2 horas nos casos urgentes, 4 horas nos de prioridade alta, 24 horas nos normais e 48 horas nos de prioridade baixa.",
      "O telefone atende de segunda a sexta, das 9h às 18h, e aos sábados, das 9h às 14h. WhatsApp e e-mail recebem mensagens 24 horas por dia.",
    ],
  },
];

/** Items for a platform without paid plans (A6.6). Each replaces the item of FAQ with its id. */
export const FAQ_FREE_ONLY: readonly FaqItem[] = [
  {
    id: "quanto-custa",
    categoria: "custos",
    pergunta: "Quanto custa usar a plataforma?",
    resposta: [
      "Para quem financia, nada. Para quem capta, o cadastro é gratuito e há uma comissão de sucesso de 8% sobre as oportunidades aceitas e confirmadas.",
      "Abrir o contato de um financiador custa 0,3% do valor da oportunidade. Em uma oportunidade de R$ 100 mil, são R$ 300 para abrir o contato e R$ 8 mil de comissão. Paga-se por cartão ou, onde a página de pagamento o oferece, por Pix.",
      "Antes de contar com o orçamento do projeto para a comissão, consulte o MMA. Uma única fonte, de quem trabalha na área, relata uma rubrica de captação de até 8% do valor captado, com teto de R$ 120 mil, e não a confirmamos em norma.",
    ],
  },
  {
    id: "planos",
    categoria: "custos",
    pergunta: "Existe plano pago?",
    resposta: [
      "Não no momento. O único plano aberto é o Free, que custa R$ 0 e não expira.",
      "O que se paga é por oportunidade: 0,3% para abrir o contato de um financiador e 8% de comissão sobre o que for confirmado pelas duas partes.",
    ],
  },
];
