/**
 * `faq`: id of the FAQ item with the same question. `silent`: text about what is not guaranteed. `palavras`: search
 * words.
 */
type DepositAnswer = {
  id: string;
  pergunta: string;
  resposta: string;
  silent?: string;
  norma: string;
  faq?: string;
  palavras?: string;
};

const LAW = "Lei nº 14.260, de 08/12/2021";
const ORDINANCE = "Portaria GM/MMA nº 1.250, de 13/12/2024";

export const NORMS_READ = "novembro de 2026";

/** Each answer names its norm with the date, or says that it is a rule of the platform. */
export const BEFORE_DEPOSIT: readonly DepositAnswer[] = [
  {
    id: "conta",
    pergunta: "Para que conta eu deposito?",
    resposta:
      "Para a conta bancária do próprio projeto, no CNPJ da organização. O Elo Recicla não recebe nem repassa esse dinheiro. Uma conta que chegue por mensagem não é a do projeto: avise-nos.",
    norma: ORDINANCE,
    faq: "para-onde-vai-o-dinheiro",
  },
  {
    id: "minima",
    pergunta: "E se o projeto não alcançar a captação mínima?",
    resposta:
      "Sem 20% do valor, ou 50% quando há obras, em até 12 meses, a proposta é arquivada antes da análise técnica.",
    silent:
      "Não encontramos nas normas uma regra que garanta a devolução do que já foi depositado, nem uma que trate da dedução desse valor. Peça a resposta do MMA por escrito antes de depositar.",
    norma: ORDINANCE,
  },
  {
    id: "execucao",
    pergunta: "Quando o projeto pode usar o dinheiro?",
    resposta:
      "Depois da autorização de execução do MMA, que vem após a análise técnica e a captação mínima de operacionalização. Confira a etapa no SINIR+ e no Transferegov no dia do depósito.",
    norma: ORDINANCE,
  },
  {
    id: "sem-resposta",
    pergunta: "E se o projeto não responder?",
    resposta:
      "Antes do depósito nada é cobrado de você. O projeto tem 5 dias úteis para responder ao interesse; depois lembramos quem cuida dele e, 3 dias úteis mais tarde, avisamos a nossa equipe. Nos passos seguintes lembramos o projeto depois de 3 e de 7 dias úteis. Se nada vier, retire o interesse no apoio ou fale com o suporte.",
    silent:
      "Depois do depósito, só o projeto confirma o valor que recebeu e emite o recibo: não fazemos isso por ele. Se os lembretes passarem sem resposta, avisamos a nossa equipe e você. O depósito continua registrado no apoio; guarde o comprovante do banco.",
    norma: "Regra da plataforma",
    palavras: "resposta responde respondeu captador silêncio sumir sumiu parado ignorar confirmar emitir",
  },
  {
    id: "prazo",
    pergunta: "Até quando deposito para deduzir?",
    resposta:
      "A empresa, dentro do trimestre ou do ano em que vai deduzir, com o recibo antes do fechamento. A pessoa, até o último expediente bancário de dezembro, para deduzir na declaração do ano seguinte.",
    norma: `${LAW}, art. 4º`,
    faq: "quando-vem-o-beneficio",
  },
  {
    id: "logistica-reversa",
    pergunta: "O apoio conta para a meta de logística reversa da empresa?",
    resposta:
      "Não. A portaria exclui projetos que servem para cumprir obrigações legais que já existem, como as metas de logística reversa.",
    norma: ORDINANCE,
  },
  {
    id: "vigencia",
    pergunta: "O incentivo ainda vale no dia do meu depósito?",
    resposta: "A lei concede o incentivo por cinco anos.",
    silent:
      "Há duas leituras de quando eles terminam, o fim de 2026 ou o fim de 2027, e não encontramos prorrogação publicada. Se o seu depósito depende disso, peça a leitura da sua contabilidade.",
    norma: LAW,
    faq: "ate-quando-vale",
  },
];
