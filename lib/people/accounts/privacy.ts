export const PRIVACY_UPDATED = { label: "novembro de 2026", iso: "2026-11" } as const;

type DataUse = { data: string; purpose: string; basis: string; retention: string };

/** Articles without a law's name are of the LGPD (Lei 13.709/2018). */
export const DATA_USES: readonly DataUse[] = [
  {
    data: "Cadastro: nome, e-mail, telefone, cidade, estado, CPF ou CNPJ, razão social",
    purpose: "Criar a conta, confirmar que o e-mail é seu e dizer a cada parte de um apoio quem é a outra.",
    basis: "Execução de contrato (art. 7º, V).",
    retention:
      "Enquanto a conta existir. Depois, anonimizado. Um cadastro que ninguém confirmou é apagado em 30 dias.",
  },
  {
    data: "Senha",
    purpose:
      "Entrar na conta. Guardamos só um resumo criptográfico (argon2id), do qual não se volta à senha.",
    basis: "Execução de contrato (art. 7º, V).",
    retention: "Enquanto a conta existir. Depois, apagada.",
  },
  {
    data: "Projetos, interesses e oportunidades: valores, observações, contato de quem se interessa",
    purpose: "Apresentar o projeto, pôr as partes em contato e calcular a comissão.",
    basis: "Execução de contrato (art. 7º, V).",
    retention: "Enquanto a conta existir. Depois, anonimizado.",
  },
  {
    data: "Fotos e documentos que você envia: nome, tamanho e conteúdo. Das fotos retiramos local, data e dados do aparelho",
    purpose: "Mostrar o projeto e entregar os seus documentos a quem você os destinou.",
    basis: "Execução de contrato (art. 7º, V).",
    retention:
      "Enquanto um projeto ou uma proposta os usar. O que nada usa é apagado em sete dias, e o resto com o fim da conta, menos o comprovante de depósito de um apoio.",
  },
  {
    data: "Favoritos, buscas salvas e o que você quer receber por e-mail",
    purpose: "Mostrar de novo o que você guardou e avisar de projetos novos na frequência que você escolheu.",
    basis: "Execução de contrato (art. 7º, V).",
    retention: "Enquanto a conta existir. Depois, apagados.",
  },
  {
    data: "Pagamentos: plano, valor, data, situação e código no provedor, nunca o número do cartão",
    purpose: "Cobrar, liberar o que foi contratado e cumprir obrigações fiscais.",
    basis: "Execução de contrato e obrigação legal (art. 7º, V e II).",
    retention:
      "Fica guardado mesmo depois do fim da conta, pelo prazo da lei tributária, em regra cinco anos (Código Tributário Nacional, arts. 173, 174 e 195).",
  },
  {
    data: "Aceite dos termos: versão, data, tipo de conta e navegador",
    purpose: "Provar o que foi combinado.",
    basis: "Exercício regular de direitos (art. 7º, VI).",
    retention: "Enquanto couber discussão sobre o contrato.",
  },
  {
    data: "Segurança: data e hora de entradas e mudanças na conta, tipo de evento e endereço de rede",
    purpose: "Proteger contas, limitar tentativas repetidas e investigar fraude.",
    basis: "Obrigação legal (art. 15 da Lei nº 12.965/2014) e legítimo interesse (art. 7º, II e IX).",
    retention:
      "Um ano. O Marco Civil da Internet manda guardar pelo menos seis meses. Um link de confirmação ou de nova senha, sete dias depois de vencer.",
  },
  {
    data: "Passos do cadastro: quando começou, terminou ou falhou, e por que",
    purpose: "Ver onde o cadastro trava.",
    basis: "Legítimo interesse (art. 7º, IX).",
    retention: "180 dias.",
  },
  {
    data: "Dispositivos conectados: navegador e sistema, data da entrada e do último uso",
    purpose: "Manter você dentro da conta e mostrar onde ela está aberta, para você encerrar o que quiser.",
    basis: "Execução de contrato (art. 7º, V).",
    retention: "Até um dia depois que a sessão termina: 30 dias sem uso, ou 90 dias da entrada.",
  },
  {
    data: "E-mails que enviamos: endereço, assunto e se a mensagem foi entregue, aberta ou clicada",
    purpose: "Confirmar a conta, avisar de pagamentos e oportunidades e saber se o aviso chegou.",
    basis: "Execução de contrato e legítimo interesse (art. 7º, V e IX).",
    retention:
      "Enquanto a conta existir, e a entrega de cada mensagem por 180 dias. Depois, só contagens sem nome. De quem não tem conta, como um convidado, e de um endereço que não é mais o da conta ou foi digitado errado, o endereço e o assunto são apagados em 180 dias. Quando alguém sem conta reclama de uma mensagem nossa ou pede para não receber mais, guardamos o endereço e a data até a pessoa voltar atrás, para não escrever de novo.",
  },
  {
    data: "Conversas com o assistente e mensagens ao suporte",
    purpose: "Responder você e montar a proposta que você pediu.",
    basis: "Execução de contrato (art. 7º, V).",
    retention: "Enquanto a conta existir. Depois, apagadas.",
  },
  {
    data: "Denúncias: motivo, o que você contou e o e-mail que deixou para a resposta",
    purpose: "Conferir o que foi denunciado e responder você. O projeto não fica sabendo quem denunciou.",
    basis: "Legítimo interesse (art. 7º, IX).",
    retention:
      "O e-mail, 180 dias depois da decisão. O resto, sem o seu nome depois do fim da conta, enquanto existir o que foi denunciado. Um projeto ou uma novidade com denúncia aberta sai do ar com a conta de quem publicou e fica guardado até a nossa decisão.",
  },
  {
    data: "Mensagens e anexos entre as duas partes de um apoio",
    purpose: "Combinar o apoio e provar o que foi combinado.",
    basis: "Execução de contrato e exercício regular de direitos (art. 7º, V e VI).",
    retention:
      "Os anexos, até o fim da conta de quem enviou. O texto fica para a outra parte como foi escrito, sem o nome da conta encerrada, enquanto couber discussão sobre o apoio.",
  },
  {
    data: "Depósitos e recibos: valor, data, comprovante do banco, nome e CPF ou CNPJ de quem depositou",
    purpose: "Provar o depósito às duas partes, emitir o recibo e sustentar a dedução do imposto.",
    basis: "Execução de contrato e obrigação legal (art. 7º, V e II).",
    retention:
      "Ficam mesmo depois do fim da conta, pelo prazo da lei tributária, em regra cinco anos (LGPD, art. 16, I). Um comprovante trocado por outro é apagado com o fim da conta.",
  },
  {
    data: "Conta bancária do projeto: banco, agência, conta, titular e chave Pix",
    purpose: "Mostrar a quem apoia onde depositar.",
    basis: "Execução de contrato (art. 7º, V).",
    retention: "Cifrada, enquanto a conta do captador existir. Depois, apagada.",
  },
  {
    data: "E-mail do contador que você indica",
    purpose: "Enviar a ele os recibos que você manda.",
    basis: "Legítimo interesse (art. 7º, IX).",
    retention:
      "No seu perfil, enquanto a conta existir. Em cada envio, o endereço e o assunto são apagados em 180 dias.",
  },
  {
    data: "Equipe da sua conta: nome e e-mail de quem você convida, permissão e o que cada pessoa faz",
    purpose:
      "Dar acesso à conta sem passar a senha, e mostrar a você quem fez o quê. Quem recebe o convite lê o seu nome e o seu e-mail.",
    basis: "Execução de contrato e exercício regular de direitos (art. 7º, V e VI).",
    retention:
      "Um convite que ninguém aceitou, 30 dias depois de vencer. A lista do que cada pessoa fez, 180 dias. Quem fez parte da equipe, cinco anos depois de sair (Código Civil, art. 206, § 5º), ou até o fim da conta; por esse tempo o nome de quem agiu aparece no histórico dos apoios, nas mensagens, nos interesses e nos chamados. Quem encerra a própria conta fica sem nome em todos eles.",
  },
  {
    data: "Decisões e acessos da nossa equipe: o que decidiu sobre contas, organizações, projetos e valores, com o nome de um representante quando a decisão foi sobre ele, e quando viu a sua conta",
    purpose:
      "Responder pelo que decidimos e mostrar a você quando, e por que, abrimos a sua conta como você a vê.",
    basis: "Exercício regular de direitos e legítimo interesse (art. 7º, VI e IX).",
    retention: "Decisões, cinco anos (Código Civil, art. 206, § 5º), também depois do fim da conta.",
  },
  {
    data: "Cópias de segurança de tudo o que está acima",
    purpose: "Recuperar o serviço depois de uma falha.",
    basis: "Legítimo interesse (art. 7º, IX).",
    retention: "Cada cópia diária é apagada em 14 dias, e com ela o que você apagou antes.",
  },
  {
    data: "Escolha de cookies: versão da pergunta, data e resposta",
    purpose: "Não perguntar de novo e provar a sua escolha.",
    basis: "Consentimento (art. 7º, I).",
    retention: "12 meses, no seu navegador.",
  },
];

export type Recipient = { who: string; what: string };

export const RECIPIENTS: readonly Recipient[] = [
  {
    who: "A outra parte do apoio",
    what: "Financiadores veem o nome do proponente e os dados do projeto. O captador vê o nome e o contato do financiador só depois de pagar a taxa que abre o contato daquela oportunidade, ou a comissão dela; um plano pago reduz a taxa e não abre contatos. Antes disso, para reconhecer um interesse falso, lê só o tipo, o estado e, em faixas, há quanto tempo a conta existe, quantos interesses registrou e se já confirmou apoio; de uma empresa, também o regime e se o CNPJ está ativo. De cada lado, a equipe da conta vê o que a permissão de cada pessoa deixa ver.",
  },
  {
    who: "Stripe",
    what: "Pagamentos: recebe nome, e-mail e o valor cobrado. Os dados do cartão são digitados na página dela. Com o fim da sua conta, o e-mail sai do cadastro dela.",
  },
  {
    who: "Resend e SMTP",
    what: "Envio de e-mails: recebem o seu endereço e o texto. O segundo é o reserva do primeiro.",
  },
  {
    who: "OpenAI",
    what: "Assistentes: recebe o que você escreve na conversa e, na proposta, o cadastro do projeto escolhido, sem os nomes do proponente e da equipe. Evite colocar nela dados pessoais de terceiros.",
  },
  {
    who: "Gamma",
    what: "Apresentações: recebe o texto da proposta que você mandou transformar em slides. Quem tem o link de uma apresentação pode lê-la. Com o fim da sua conta, as apresentações que conhecemos são apagadas também lá. Se a resposta dela a um pedido se perde, pode ficar lá uma que não conhecemos: peça, e a procuramos pela hora do pedido.",
  },
  {
    who: "O contador que você indicar",
    what: "Recibos: recebe, quando você manda, o PDF de um recibo com o seu nome e o código.",
  },
  {
    who: "Fornecedor do chat",
    what: "Conversa na página Explorar Projetos, quando ela existe e só depois que você aceita: recebe o que você escreve nela, o seu endereço de rede e os dados do navegador.",
  },
  { who: "BrasilAPI", what: "Consulta de CNPJ: recebe só o número." },
  {
    who: "Hospedagem",
    what: "Guarda os servidores e o banco de dados, sob contrato e sem usar os dados para si.",
  },
  { who: "Autoridades", what: "Somente o que a lei ou uma ordem judicial exigir." },
];

export type Cookie = { name: string; purpose: string; duration: string; optional: boolean };

/** Names of the cookies over http. Over https the names of the login's cookies start with __Secure- or __Host-. */
export const COOKIES: readonly Cookie[] = [
  {
    name: "next-auth.session-token",
    purpose: "Mantém você dentro da conta.",
    duration: "90 dias no máximo; sem uso, vale 30",
    optional: false,
  },
  {
    name: "elo_cadastro",
    purpose:
      "Reconhece o navegador em que você fez o cadastro, para confirmar o e-mail sem pedir a senha e para corrigi-lo.",
    duration: "30 dias",
    optional: false,
  },
  {
    name: "elo_conectado",
    purpose: "Diz ao navegador que há uma conta aberta, para o menu mostrar o seu nome.",
    duration: "90 dias",
    optional: false,
  },
  {
    name: "elo_menu",
    purpose: "Lembra que você recolheu o menu da área de trabalho.",
    duration: "12 meses",
    optional: false,
  },
  {
    name: "next-auth.csrf-token",
    purpose: "Impede que outro site envie o formulário de entrada em seu nome.",
    duration: "Até fechar o navegador",
    optional: false,
  },
  {
    name: "next-auth.callback-url",
    purpose: "Lembra a página a que voltar depois de entrar.",
    duration: "Até fechar o navegador",
    optional: false,
  },
  {
    name: "elo_consentimento",
    purpose: "Guarda a sua resposta sobre o chat.",
    duration: "12 meses",
    optional: false,
  },
  {
    name: "Chat de um fornecedor",
    purpose: "Conversa na página Explorar Projetos. Os cookies são do fornecedor.",
    duration: "Definida por ele",
    optional: true,
  },
];

export const BROWSER_MEMORY: readonly string[] = [
  "A memória do seu navegador guarda ainda os projetos que você compara, para onde ia quando pedimos uma conta e o valor que simulou. Isso não identifica você, e você apaga quando quiser.",
  "Ela guarda também alterações de um projeto, novidades e mensagens que você ainda não enviou, e a conversa com o assistente: apagamos tudo isso quando você sai da conta. As respostas do cadastro de um projeto, com nome, CNPJ, telefone e e-mail, valem por sete dias ou até você enviar.",
];

/** Rights of LGPD art. 18. */
export const RIGHTS: readonly { right: string; outcome: string }[] = [
  { right: "Confirmação e acesso", outcome: "Dizemos se temos dados seus e enviamos uma cópia." },
  {
    right: "Correção",
    outcome: "Mudamos o que estiver errado ou desatualizado. Boa parte você mesmo muda no painel.",
  },
  {
    right: "Portabilidade",
    outcome: "Entregamos os seus dados em um arquivo que outro sistema consegue ler.",
  },
  {
    right: "Eliminação",
    outcome: "Encerramos a conta e anonimizamos os dados, menos os que a lei manda guardar.",
  },
  { right: "Anonimização ou bloqueio", outcome: "De dados em excesso ou tratados fora da lei." },
  { right: "Informação", outcome: "Dizemos com quem compartilhamos e o que muda se você não consentir." },
  { right: "Revogar o consentimento", outcome: "A qualquer momento, tão fácil quanto consentir." },
  {
    right: "Oposição",
    outcome: "Você pode se opor a um uso feito por legítimo interesse, e respondemos com o motivo.",
  },
];
