export type TermsSection = { id: string; title: string; paragraphs: readonly string[] };

export const TERMS_UPDATED = { label: "janeiro de 2025", iso: "2025-01" } as const;

/** Stands for the city of the court, which is undecided (A2.18). */
export const BLANK = "________";

/** Sections in the order of A2.17. */
export const TERMS: readonly TermsSection[] = [
  {
    id: "aceitacao",
    title: "Aceitação dos termos",
    paragraphs: [
      "Ao criar uma conta no Elo Recicla, você concorda com estes termos, versão 1.0. Quem cadastra uma empresa ou organização declara que pode falar em nome dela.",
      "Guardamos a prova do aceite: a versão do texto, a data e a identificação do navegador. O endereço IP não é guardado nesse registro.",
      "Se você não concorda, não crie a conta. As páginas públicas continuam abertas para consulta.",
    ],
  },
  {
    id: "servico",
    title: "Descrição do serviço",
    paragraphs: [
      "O Elo Recicla aproxima quem tem projeto na Lei nº 14.260/2021 e precisa captar (captador) de empresas e pessoas que querem apoiá-lo com parte do imposto de renda (financiador).",
      "A plataforma apresenta projetos, registra interesses, abre o contato entre as partes e oferece um simulador e outras ferramentas de apoio. Ela não analisa, não aprova e não fiscaliza projetos: isso cabe ao Ministério do Meio Ambiente e Mudança do Clima (MMA).",
      "O dinheiro do apoio sai da conta do financiador e entra nas contas bancárias do projeto. A plataforma não o recebe, não o guarda e não o repassa.",
      "O resultado do simulador é uma estimativa com base no que foi digitado. Ele não substitui a conferência da sua contabilidade.",
    ],
  },
  {
    id: "cadastro",
    title: "Deveres de cadastro",
    paragraphs: [
      "Informe dados verdadeiros e mantenha-os atualizados. O CNPJ é conferido em uma base pública, e o e-mail precisa ser confirmado antes do primeiro acesso.",
      "A senha é pessoal. O que for feito com ela é tratado como feito por você, até que você nos avise de uso indevido.",
      "O captador responde pelas informações do projeto, pelos recibos que emite e por suas obrigações perante o MMA. O financiador responde por conferir se pode usar o incentivo e quanto do seu limite está livre.",
      "Uma conta com dados falsos ou usada para enganar alguém pode ser suspensa. Avisamos o motivo por e-mail, e você pode contestar.",
    ],
  },
  {
    id: "planos",
    title: "Planos e pagamentos",
    paragraphs: [
      "O financiador usa a plataforma sem custo. O captador tem o plano Free, de R$ 0, e pode contratar os planos pagos quando forem oferecidos, pelo preço mostrado na tela da contratação.",
      "Há duas outras cobranças ao captador. Para abrir o contato de um financiador: 0,3% do valor da oportunidade no plano Free e 0,1% nos planos pagos. Quando a oportunidade é aceita e confirmada: comissão de sucesso de 8% do valor, em todos os planos.",
      "Os pagamentos são processados por um provedor de pagamentos com cartão, na página dele: o número do cartão não passa pela plataforma. Onde a página de pagamento o oferece, as cobranças avulsas também podem ser pagas por Pix.",
      "A assinatura pode ser cancelada a qualquer momento no painel do usuário, e o cancelamento impede novas cobranças. Nada nestes termos afasta direitos que a lei dá ao consumidor, como o de arrependimento em sete dias nas contratações a distância (art. 49 do Código de Defesa do Consumidor).",
    ],
  },
  {
    id: "privacidade",
    title: "Privacidade",
    paragraphs: [
      "Tratamos dados pessoais conforme a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). A página Privacidade e LGPD diz quais dados usamos, para quê, por quanto tempo e como você exerce os seus direitos.",
      "Quem recebe o contato de outra pessoa pela plataforma só pode usá-lo para tratar daquele apoio.",
    ],
  },
  {
    id: "responsabilidade",
    title: "Limite de responsabilidade",
    paragraphs: [
      "A plataforma é intermediária: aproxima as partes e não participa do apoio combinado entre elas. Por isso não garante que um projeto atinja a captação, seja aprovado ou seja executado, nem que um financiador tenha direito à dedução.",
      "As informações de cada projeto vêm do captador ou da fonte indicada na página do projeto. Antes de depositar, confira a situação dele nos sistemas oficiais do MMA, o SINIR+ e o Transferegov.",
      "Este limite não alcança danos causados por dolo ou culpa da própria plataforma, nem o que a lei não permite excluir.",
    ],
  },
  {
    id: "modificacoes",
    title: "Modificações",
    paragraphs: [
      "Toda mudança nestes termos é avisada por e-mail, no endereço da sua conta, com o número e a data da nova versão.",
      "Se você não concordar com a nova versão, pode encerrar a conta. O que foi contratado antes segue a versão que você aceitou.",
    ],
  },
  {
    id: "contato",
    title: "Contato",
    paragraphs: [
      "Dúvidas sobre estes termos podem ser enviadas pelos canais de contato publicados neste site.",
      `Estes termos seguem a lei brasileira. Fica eleito o foro da comarca de ${BLANK}. A cidade não foi definida nesta versão: enquanto estiver em branco, valem as regras da lei sobre onde propor uma ação, e em qualquer caso o consumidor mantém o foro que a lei lhe dá.`,
    ],
  },
];
