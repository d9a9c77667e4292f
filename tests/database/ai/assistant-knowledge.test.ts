import { describe, expect, test } from "vitest";
import { rankKnowledge } from "@/lib/ai/assistant/queries";
import { knowledgeOf } from "@/lib/ai/assistant/rules/question";
import { FAQ } from "@/lib/people/help/faq";

const known = knowledgeOf(true);
const hrefsOf = async (question: string) => (await rankKnowledge(known, question)).map(({ href }) => href);

const QUESTIONS: [question: string, ...hrefs: string[]][] = [
  ["O que é a LIR?", "/faq#o-que-e-a-lir"],
  ["o que e essa lei da reciclagem", "/faq#o-que-e-a-lir"],
  ["Quais são as normas da lei?", "/faq#o-que-e-a-lir"],
  ["que tipos de projeto a lei aceita?", "/faq#o-que-e-a-lir"],
  ["Minha empresa é do Simples, posso?", "/faq#quem-pode-deduzir"],
  ["lucro presumido pode deduzir?", "/faq#quem-pode-deduzir"],
  ["quem pode abater do imposto", "/faq#quem-pode-deduzir"],
  ["Quem pode deduzir o apoio?", "/faq#quem-pode-deduzir"],
  ["qual o limite de dedução da empresa", "/incentivos"],
  ["Quanto posso deduzir como pessoa física?", "/incentivos"],
  ["quanto minha empresa pode deduzir do irpj?", "/incentivos"],
  ["o adicional de 10% entra na conta?", "/incentivos", "/faq#quanto-posso-deduzir"],
  ["é 6% ou 8% do imposto?", "/faq#quanto-posso-deduzir"],
  ["Quando o benefício aparece no meu imposto?", "/faq#quando-vem-o-beneficio"],
  ["quando a empresa recebe o beneficio", "/faq#quando-vem-o-beneficio"],
  ["prazo para doar como pessoa física", "/faq#quando-vem-o-beneficio"],
  ["até que dia posso fazer o depósito este ano?", "/faq#quando-vem-o-beneficio"],
  ["até quando vale o incentivo", "/faq#ate-quando-vale"],
  ["a lei acaba em 2026?", "/faq#ate-quando-vale"],
  ["para onde vai o meu dinheiro?", "/faq#para-onde-vai-o-dinheiro"],
  ["vocês ficam com o dinheiro do apoio?", "/faq#para-onde-vai-o-dinheiro"],
  ["que documento entrego ao contador", "/faq#recibo"],
  ["preciso de recibo?", "/faq#recibo"],
  ["como comprovo a doação?", "/faq#recibo"],
  ["os projetos são de verdade ou reais?", "/faq#projetos-reais"],
  ["o que são dados de demonstração", "/faq#projetos-reais"],
  ["quem pode propor um projeto", "/faq#quem-pode-propor"],
  ["uma cooperativa de catadores pode apresentar projeto?", "/faq#quem-pode-propor"],
  ["qual o valor mínimo de um projeto", "/faq#quem-pode-propor"],
  ["o que é captação mínima", "/faq#captacao-minima"],
  ["projeto com obras precisa captar quanto?", "/faq#captacao-minima"],
  ["o que acontece se o projeto não captar o mínimo em 12 meses", "/faq#captacao-minima"],
  ["em quanto tempo aparece um financiador", "/faq#quanto-tempo"],
  ["demora muito para conseguir apoio?", "/faq#quanto-tempo"],
  ["quanto custa usar a plataforma", "/faq#quanto-custa"],
  ["a comissão é de quanto", "/faq#quanto-custa"],
  ["qual o preço para abrir o contato de um financiador", "/faq#quanto-custa"],
  ["quanto custa o plano Pro?", "/faq#planos"],
  ["qual a mensalidade do plus", "/faq#planos"],
  ["posso cancelar a assinatura?", "/faq#planos"],
  ["quem vê meus dados", "/faq#quem-ve-meus-dados"],
  ["quem é o proponente do projeto", "/faq#quem-ve-meus-dados"],
  ["como falo com uma pessoa", "/faq#falar-com-uma-pessoa"],
  ["qual o telefone de atendimento?", "/faq#falar-com-uma-pessoa"],
  ["vocês atendem no sábado", "/faq#falar-com-uma-pessoa"],
  ["como registro interesse?", "/lir-projetos"],
  ["posso cancelar meu interesse?", "/dashboard/apoios"],
  ["quero desistir do interesse que registrei", "/dashboard/apoios"],
  ["como excluir minha conta?", "/dashboard/conta"],
  ["quero apagar os meus dados", "/dashboard/conta"],
  ["como deleto minha conta", "/dashboard/conta"],
  ["como funciona o simulador", "/incentivos"],
  ["como criar uma conta de empresa", "/cadastro-empresa"],
  ["vocês usam cookies?", "/privacidade"],
  ["isso é golpe?", "/como-funciona"],
  ["é seguro? posso confiar?", "/como-funciona"],
  ["tenho imposto a restituir, posso doar?", "/incentivos?quem=pessoa"],
  ["quais os passos para financiar um projeto", "/como-funciona#financiar"],
  ["passo a passo para captar", "/como-funciona"],
  ["quais as etapas do projeto no MMA", "/como-funciona"],
  ["o que preciso ter em mãos para captar", "/como-funciona"],
  ["empresa do lucro real pode participar?", "/faq#quem-pode-deduzir"],
  ["declaração simplificada dá direito à dedução?", "/faq#quem-pode-deduzir"],
  ["qual o teto para pessoa física", "/incentivos", "/faq#quanto-posso-deduzir"],
  ["o valor doado pode ser lançado como despesa?", "/incentivos", "/faq#quanto-posso-deduzir"],
  ["a lei foi prorrogada?", "/faq#ate-quando-vale"],
  ["a plataforma guarda o dinheiro?", "/faq#para-onde-vai-o-dinheiro"],
  ["o que vem no recibo", "/faq#recibo"],
  ["condomínio pode propor?", "/faq#quem-pode-propor"],
  ["qual a idade mínima do CNPJ", "/faq#quem-pode-propor"],
  ["o projeto é arquivado se não atingir 20%?", "/faq#captacao-minima", "/como-funciona#antes-de-depositar"],
  ["o depósito volta se o projeto não alcançar a captação mínima?", "/como-funciona#antes-de-depositar"],
  ["o apoio conta para a meta de logística reversa?", "/como-funciona#antes-de-depositar"],
  ["e se o projeto não responder?", "/como-funciona#antes-de-depositar"],
  ["O que acontece se o captador não responder ao meu interesse?", "/como-funciona#antes-de-depositar"],
  ["o captador sumiu depois do depósito, e agora?", "/como-funciona#antes-de-depositar"],
  ["depositei e o projeto não responde", "/como-funciona#antes-de-depositar"],
  ["e se o projeto não confirmar o valor que depositei?", "/como-funciona#antes-de-depositar"],
  ["quanto tempo demora o match", "/faq#quanto-tempo"],
  ["é de graça para quem financia?", "/faq#quanto-custa"],
  ["posso pagar com pix?", "/faq#quanto-custa"],
  ["o plano free expira?", "/faq#planos"],
  ["o captador vê meu telefone?", "/faq#quem-ve-meus-dados"],
  ["qual o horário de atendimento", "/faq#falar-com-uma-pessoa"],
  ["onde fica o botão Tenho Interesse", "/lir-projetos"],
  ["retirar interesse", "/dashboard/apoios"],
  ["apagar conta", "/dashboard/conta"],
  ["o simulador guarda o que digito?", "/incentivos", "/privacidade"],
  ["como me cadastro como empresa", "/cadastro-empresa"],
  ["minhas perguntas ficam guardadas?", "/privacidade"],
];

const STRANGE = [
  "Qual é a capital da Mongólia?",
  "bolo de cenoura com chocolate",
  "quem ganhou o jogo",
  "Escreva um poema",
  "???",
  "qual a capital do Brasil",
  "como está o clima hoje",
  "quem é o presidente",
  "'; drop table projects; --",
  "a & b | !c",
  "\\\\",
  "de",
];

describe("the assistant's knowledge besides projects", () => {
  test.each(QUESTIONS)("the question %j finds its source", async (question, ...hrefs) => {
    const found = await hrefsOf(question);
    expect(found.length).toBeLessThanOrEqual(5);
    expect(hrefs).toContain(found[0]);
  });

  test.each(FAQ.map(({ pergunta, id }) => [pergunta, id]))(
    'the FAQ question "%s" finds its own answer',
    async (pergunta, id) => {
      expect((await hrefsOf(pergunta)).slice(0, 2)).toContain(`/faq#${id}`);
    },
  );

  test.each(STRANGE)("the text %j finds no knowledge", async (question) =>
    expect(await hrefsOf(question)).toEqual([]),
  );

  test("the search of the knowledge ignores accents and case", async () => {
    expect(await hrefsOf("DEDUCAO DA EMPRESA")).toEqual(await hrefsOf("dedução da empresa"));
  });
});
