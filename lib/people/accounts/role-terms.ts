import type { TermsSection } from "./general-terms";

/** Terms of each role, version 1.0: eight sections (A2.18). */
export const ROLE_TERMS: Record<
  "captador" | "financiador",
  { title: string; sections: readonly TermsSection[] }
> = {
  captador: {
    title: "Termos de uso para captadores",
    sections: [
      {
        id: "aceitacao",
        title: "Aceitação",
        paragraphs: [
          "Ao aceitar, a organização que você representa concorda com estes termos, versão 1.0, e com os termos gerais publicados em Termos de uso.",
          "Você declara que pode falar em nome da organização. Guardamos a versão aceita, a data e a identificação do navegador, sem o endereço IP.",
        ],
      },
      {
        id: "servico",
        title: "O que a plataforma faz",
        paragraphs: [
          "O Elo Recicla mostra o seu projeto a empresas e pessoas que podem financiá-lo pela Lei nº 14.260/2021, registra os interesses que chegam e abre o contato quando você aceita um deles.",
          "A plataforma não aprova projetos, não garante captação e não fala em nome do Ministério do Meio Ambiente e Mudança do Clima (MMA).",
        ],
      },
      {
        id: "projeto",
        title: "Informações do projeto",
        paragraphs: [
          "O que você publica deve ser verdadeiro e igual ao que consta no processo do MMA: valor, prazo, estágio, responsáveis e contas bancárias.",
          "Mantenha a página atualizada. Um projeto arquivado, suspenso ou encerrado deve ser marcado assim no mesmo dia em que você souber.",
        ],
      },
      {
        id: "custos",
        title: "Planos, contato e comissão",
        paragraphs: [
          "O cadastro e o plano Free custam R$ 0. Abrir o contato de um financiador custa 0,3% do valor da oportunidade no plano Free e 0,1% nos planos pagos.",
          "Quando a oportunidade é aceita e confirmada pelos dois lados, é devida a comissão de sucesso de 8% do valor. O pagamento é feito na página do provedor de pagamentos, por cartão ou, onde ela o oferece, por Pix.",
        ],
      },
      {
        id: "recursos",
        title: "Recursos e recibos",
        paragraphs: [
          "O dinheiro do apoio vai direto para as contas bancárias do projeto. Ele nunca passa pela plataforma.",
          "Você emite o recibo ao financiador, com número, data, CNPJ e valor, em tempo de ele fechar o período em que vai deduzir.",
        ],
      },
      {
        id: "dados",
        title: "Dados dos financiadores",
        paragraphs: [
          "O contato que você recebe serve para tratar daquele apoio. Revender, repassar ou usar em listas de envio encerra a sua conta e pode gerar responsabilidade pela Lei nº 13.709/2018 (LGPD).",
        ],
      },
      {
        id: "responsabilidade",
        title: "Responsabilidades",
        paragraphs: [
          "A execução do projeto e a prestação de contas são suas. A plataforma responde pelos próprios atos, não pelo que as partes combinam entre si.",
          "Você pode encerrar a conta quando quiser. Valores já devidos continuam devidos.",
        ],
      },
      {
        id: "foro",
        title: "Mudanças e foro",
        paragraphs: [
          "Mudanças nestes termos são avisadas por e-mail, com o número da nova versão, antes de valerem para você.",
          "Aplica-se a lei brasileira. Fica eleito o foro da comarca de ________.",
        ],
      },
    ],
  },
  financiador: {
    title: "Termos de uso para financiadores",
    sections: [
      {
        id: "aceitacao",
        title: "Aceitação",
        paragraphs: [
          "Ao aceitar, você, ou a empresa que você representa, concorda com estes termos, versão 1.0, e com os termos gerais publicados em Termos de uso.",
          "Guardamos a versão aceita, a data e a identificação do navegador, sem o endereço IP.",
        ],
      },
      {
        id: "servico",
        title: "O que a plataforma faz",
        paragraphs: [
          "O Elo Recicla mostra projetos aprovados na Lei nº 14.260/2021 e leva o seu interesse a quem os executa. A situação de cada projeto deve ser conferida nos sistemas oficiais do Ministério do Meio Ambiente e Mudança do Clima (MMA) antes do depósito.",
          "O simulador dá uma estimativa. Ele não substitui a sua contabilidade.",
        ],
      },
      {
        id: "custo",
        title: "Uso sem custo",
        paragraphs: [
          "Financiadores usam a plataforma sem pagar nada. Quem paga comissão é o captador, e só quando o apoio é confirmado.",
        ],
      },
      {
        id: "deducao",
        title: "Dedução do imposto",
        paragraphs: [
          "Só deduz a empresa do Lucro Real, até 1% do imposto devido no período, e a pessoa que declara no modelo completo, até 6% do imposto devido no ano.",
          "Conferir se você tem direito, quanto do limite está livre e guardar o recibo cabe a você.",
        ],
      },
      {
        id: "interesse",
        title: "Interesse e apoio",
        paragraphs: [
          "Registrar interesse não obriga a apoiar. Seus dados de contato só são abertos ao captador depois que ele aceita o interesse e paga pelo contato.",
          "O depósito é feito por você, direto na conta bancária do projeto. A plataforma nunca pede que o dinheiro passe por ela.",
        ],
      },
      {
        id: "dados",
        title: "Seus dados",
        paragraphs: [
          "Tratamos os dados conforme a Lei nº 13.709/2018 (LGPD). A página Privacidade e LGPD diz quais são, para quê e por quanto tempo, e como baixar ou apagar tudo.",
        ],
      },
      {
        id: "responsabilidade",
        title: "Responsabilidades",
        paragraphs: [
          "A plataforma é intermediária: não executa os projetos e não responde pelo resultado deles nem pela aceitação da dedução. Ela responde pelos próprios atos.",
          "Você pode encerrar a conta quando quiser, sem custo.",
        ],
      },
      {
        id: "foro",
        title: "Mudanças e foro",
        paragraphs: [
          "Mudanças nestes termos são avisadas por e-mail, com o número da nova versão, antes de valerem para você.",
          "Aplica-se a lei brasileira. Fica eleito o foro da comarca de ________. O consumidor mantém o foro que a lei lhe dá.",
        ],
      },
    ],
  },
};
