/** Fictitious rows for each queue of the back office in a local start. Written once, so emptied queues stay empty. */
import { randomUUID } from "node:crypto";
import { EMPTY_CONTENT, type ProjectContent } from "@/lib/catalog/own-projects/fields";
import { findOwnProject } from "@/lib/catalog/own-projects/queries/own";
import { toIsoDay } from "@/lib/kit/format";
import { DAY, HOUR } from "@/lib/kit/time";
import { disputeFee } from "@/lib/money/fees/mutations/dispute";
import { deleteMyAccount } from "@/lib/overview/personal-data/mutations";
import { type Category, deadlineOf, type Priority } from "@/lib/people/help/rules";
import { transactionWithJobs } from "@/lib/providers/jobs";
import { hashPassword } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { insertMessage, noticeMail } from "@/lib/words/email/mutations/notify";
import { createAccount, DEMO_PASSWORD, type DemoAccount } from "./demo-accounts";
import { advanceSupport } from "./demo-deals";
import { idAt } from "./demo-ids";
import { type DemoInterest, seedInterest, seedOwners } from "./demo-interests";
import { seedMembers } from "./demo-organizations";

const OWNER = "gilda@demo.local";
const CLAIMANT = "helio@demo.local";
const FUNDER = "ivo@demo.local";
const LEAVER = "joana@demo.local";

const PEOPLE: DemoAccount[] = [
  {
    email: OWNER,
    userType: "captador",
    personType: "fisica",
    fullName: "Gilda Nunes",
    phone: "11940020006",
    documentNumber: "90000000337",
    city: "Santos",
    state: "SP",
  },
  {
    email: CLAIMANT,
    userType: "captador",
    personType: "fisica",
    fullName: "Hélio Ramos",
    phone: "11940020007",
    documentNumber: "90000000418",
    city: "Santos",
    state: "SP",
  },
  {
    email: FUNDER,
    userType: "financiador",
    personType: "fisica",
    fullName: "Ivo Lemos",
    phone: "51940020008",
    documentNumber: "90000000507",
    city: "Porto Alegre",
    state: "RS",
  },
  {
    email: LEAVER,
    userType: "financiador",
    personType: "fisica",
    fullName: "Joana Prado",
    phone: "62940020009",
    documentNumber: "90000000680",
    city: "Goiânia",
    state: "GO",
  },
];

/** Projects of OWNER. The funder of LEFT's deal has deleted their account. */
const CHANGED = "sinir_sp_30";
const UNANSWERED = "sinir_sp_31";
const DISPUTED = "sinir_sp_32";
const LEFT = "sinir_sp_33";

const INTERESTS: DemoInterest[] = [
  {
    email: FUNDER,
    sourceId: UNANSWERED,
    status: "Interessada",
    valor: 350_000n,
    daysAgo: 34,
    observacoes: "Quero apoiar a rota de fuga. Ainda cabe neste ano?",
  },
  {
    email: "empresa@demo.local",
    sourceId: UNANSWERED,
    status: "Interessada",
    valor: 9_000_000n,
    daysAgo: 12,
    observacoes: "",
  },
  {
    email: FUNDER,
    sourceId: DISPUTED,
    status: "Aceita",
    valor: 600_000n,
    daysAgo: 19,
    observacoes: "",
  },
  {
    email: LEAVER,
    sourceId: LEFT,
    status: "Aceita",
    valor: 150_000n,
    daysAgo: 27,
    observacoes: "",
  },
];

type DemoTicket = {
  email: string;
  categoria: Category;
  prioridade: Priority;
  assunto: string;
  mensagem: string;
  hoursAgo: number;
  /** The team's answer, one hour after the ticket. */
  resposta?: string;
};

const TICKETS: DemoTicket[] = [
  {
    email: FUNDER,
    categoria: "fiscal",
    prioridade: "urgente",
    hoursAgo: 5,
    assunto: "Recibo para a declaração",
    mensagem:
      "O contador pede o recibo do depósito até sexta-feira. Onde encontro, e quem assina: a plataforma ou a organização?",
  },
  {
    email: OWNER,
    categoria: "tecnico",
    prioridade: "normal",
    hoursAgo: 3,
    assunto: "Foto do galpão não carrega",
    mensagem: "O envio para em 80% e volta ao começo. A foto tem 12 MB e foi tirada com o celular.",
  },
  {
    email: CLAIMANT,
    categoria: "juridico",
    prioridade: "alta",
    hoursAgo: 26,
    assunto: "Mudança de diretoria",
    mensagem: "A ata com a nova diretoria já foi registrada. Como passo a cuidar da organização aqui?",
    resposta:
      "Olá, Hélio. Peça a organização em Minha conta, Organizações, e envie a ata registrada em resposta a este e-mail.",
  },
];

async function seedPeople(password: string, now: Date): Promise<void> {
  const passwordHash = await hashPassword(password);
  for (const person of PEOPLE) await createAccount(person, passwordHash, now);
}

const idOf = async (email: string): Promise<string> =>
  (await db.user.findUniqueOrThrow({ where: { email }, select: { id: true } })).id;

async function seedClaimed(now: Date) {
  const sent = new Date(now.getTime() - 2 * DAY);
  return db.organization.create({
    data: {
      cnpj: "90000004000162",
      razaoSocial: "Cooperativa Mãos da Maré (demonstração)",
      tipo: "Cooperativa",
      estado: "SP",
      cidade: "Santos",
      demonstracao: true,
      situacao: 2,
      abertaEm: new Date("2013-08-20"),
      registroEm: sent,
      createdAt: sent,
      representante: "Gilda Nunes",
      cargo: "Presidente",
      members: {
        create: [
          { userId: await idOf(OWNER), createdAt: sent },
          { userId: await idOf(CLAIMANT), estado: "aguardando", createdAt: new Date(now.getTime() - DAY) },
        ],
      },
    },
  });
}

/** Amounts are texts as a person types them. */
const contentOfSent = (organizacaoId: string, now: Date): ProjectContent => ({
  ...EMPTY_CONTENT,
  nome: "Triagem de vidro na Baixada Santista (demonstração)",
  objetivo: "Separar por cor 40 toneladas de vidro por mês com 32 catadores.",
  descricao:
    "O vidro da Baixada segue misturado para o aterro, porque nenhum galpão da região o separa por cor. O projeto monta uma esteira, uma trituradora e uma baia coberta no galpão da cooperativa, forma 32 catadores e contrata o transporte até a vidraria. Dados fictícios.",
  categoria: "Cooperativismo",
  eixo: "Infraestrutura física",
  materiais: ["Vidro"],
  estado: "SP",
  cidade: "Santos",
  valorTotal: "860.000,00",
  obras: "nao",
  orcamento: [
    { rubrica: "Esteira e trituradora", valor: "540.000,00" },
    { rubrica: "Formação", valor: "120.000,00" },
    { rubrica: "Transporte", valor: "200.000,00" },
  ],
  aprovadoEm: toIsoDay(new Date(now.getTime() - 40 * DAY)),
  prazoCaptacao: toIsoDay(new Date(now.getTime() + 280 * DAY)),
  duracaoMeses: "18",
  numeroAprovacao: "00000.000001/2026-00 (demonstração)",
  organizacaoId,
  proponente: "Cooperativa Mãos da Maré (demonstração)",
  tipoProponente: "Cooperativa",
});

/** A new project and the changes of a listed project, both under review by the team. */
async function seedSent(organizacaoId: string, now: Date): Promise<void> {
  const captadorId = await idOf(OWNER);
  const enviadoEm = new Date(now.getTime() - 2 * DAY);
  const conteudo = contentOfSent(organizacaoId, now);
  await db.project.create({
    data: {
      slug: `rascunho-${randomUUID().slice(0, 8)}`,
      nomeProjeto: conteudo.nome,
      captadorId,
      organizacaoId,
      categoriaOrigem: "Ambiental",
      categoria: "Cooperativismo",
      status: "Aprovada",
      urgencia: "Baixa",
      estado: "SP",
      cidade: "Santos",
      proponente: conteudo.proponente,
      valorTotal: 0,
      demonstracao: true,
      draft: { create: { conteudo, estado: "em_analise", enviadoEm } },
    },
  });
  const { id } = await db.project.findUniqueOrThrow({ where: { sourceId: CHANGED }, select: { id: true } });
  const listed = await findOwnProject(captadorId, id);
  if (!listed) throw new Error(`${CHANGED} has another owner`);
  const changed = {
    ...listed.listado,
    beneficiarios: "180",
    descricao: `${listed.listado.descricao}\n\nA creche passa a atender também à noite, no turno da triagem.`,
  };
  const sentLater = new Date(now.getTime() - 7 * HOUR);
  const draft = { conteudo: changed, estado: "em_analise", enviadoEm: sentLater };
  await db.projectDraft.upsert({
    where: { projetoId: id },
    create: { projetoId: id, ...draft },
    update: draft,
  });
}

/** A disputed fee, and a deal whose funder deleted their account. */
async function seedTroubles(password: string, now: Date): Promise<void> {
  await advanceSupport({ email: FUNDER, sourceId: DISPUTED, stage: "conta" }, now);
  await advanceSupport({ email: LEAVER, sourceId: LEFT, stage: "deposito" }, now);
  const { id } = await db.opportunity.findFirstOrThrow({
    where: { projeto: { sourceId: DISPUTED }, match: { financiador: { email: FUNDER } } },
    select: { id: true },
  });
  const at = new Date(now.getTime() - 3 * DAY);
  await transactionWithJobs((tx) =>
    disputeFee(tx, { paymentIntentId: `pi_demonstracao_${id}`, state: "open", at }),
  );
  const ended = await deleteMyAccount(await idOf(LEAVER), password, now);
  if (!ended.ok) throw new Error(ended.message);
}

async function seedTickets(now: Date): Promise<void> {
  for (const { email, hoursAgo, resposta, ...ticket } of TICKETS) {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR);
    const respondidoEm = new Date(createdAt.getTime() + HOUR);
    await db.supportTicket.create({
      data: {
        ...ticket,
        email,
        userId: await idOf(email),
        createdAt,
        prazoResposta: deadlineOf(ticket.prioridade, createdAt),
        ...(resposta && {
          status: "em_atendimento",
          respondidoEm,
          answers: { create: { id: randomUUID(), texto: resposta, createdAt: respondidoEm } },
        }),
      },
    });
  }
}

async function seedReport(now: Date): Promise<void> {
  const criadaEm = new Date(now.getTime() - 20 * HOUR);
  const projeto = await db.project.findUniqueOrThrow({
    where: { sourceId: DISPUTED },
    select: { id: true },
  });
  await db.contentReport.create({
    data: {
      id: idAt(criadaEm),
      projetoId: projeto.id,
      criadaEm,
      motivo: "enganoso",
      email: FUNDER,
      detalhe: "A página promete a digitalização de quarenta anos; o orçamento paga seis meses.",
    },
  });
}

/** A mail that failed for good, and a bounced mail whose address is blocked. */
async function seedMails(now: Date): Promise<void> {
  const to = { userId: await idOf(FUNDER), name: "Ivo Lemos", email: FUNDER };
  const words = {
    status: "Lembrete",
    message: "O projeto pediu a confirmação do valor. Responda até sexta-feira. Texto de demonstração.",
    actionText: "Ver o apoio",
  };
  const notice = {
    to,
    words,
    project: "Quarenta anos de catação em São Paulo, um arquivo oral",
    path: "/incentivos",
  };
  const add = async (eventKey: string): Promise<string> => {
    const message = noticeMail({ ...notice, eventKey });
    const row = await db.$transaction((tx) => insertMessage(tx, message));
    if (!row) throw new Error(`The account ${FUNDER} has ended.`);
    return row.id;
  };
  const [failed, bounced] = [await add("demonstracao:falhou"), await add("demonstracao:voltou")];
  const since = (hours: number) => new Date(now.getTime() - hours * HOUR);
  await db.emailMessage.update({
    where: { id: failed },
    data: {
      id: idAt(since(30)),
      status: "failed",
      attempts: 20,
      error: "O provedor não respondeu",
      createdAt: since(30),
    },
  });
  await db.emailMessage.update({
    where: { id: bounced },
    data: {
      id: idAt(since(8)),
      status: "bounced",
      attempts: 1,
      provider: "resend",
      sentAt: since(8),
      createdAt: since(8),
      toAddress: "nao.existe@demo.local",
      payload: null,
      error: "A caixa de entrada não existe",
    },
  });
  await db.emailSuppression.create({
    data: { email: "nao.existe@demo.local", reason: "bounce", createdAt: since(8) },
  });
}

/** An event that Stripe never sent, so that a retry reports it as missing at Stripe. */
const seedUnknownStripeEvent = (now: Date) =>
  db.stripeEvent.create({
    data: {
      id: "evt_demonstracao",
      type: "charge.dispute.created",
      attempts: 3,
      receivedAt: new Date(now.getTime() - 3 * DAY),
      error: "missing",
      processedAt: new Date(now.getTime() - 3 * DAY),
    },
  });

export async function seedOffice(now: Date): Promise<boolean> {
  if ((await db.user.count({ where: { email: OWNER } })) > 0) return false;
  // Use the published password, so that a tester can sign in as OWNER.
  await seedPeople(DEMO_PASSWORD, now);
  await seedOwners({ [OWNER]: [CHANGED, UNANSWERED, DISPUTED, LEFT] });
  await seedMembers();
  const organization = await seedClaimed(now);
  await seedSent(organization.id, now);
  for (const interest of INTERESTS) await seedInterest(interest, now);
  await seedTroubles(DEMO_PASSWORD, now);
  await seedTickets(now);
  await seedReport(now);
  await seedMails(now);
  await seedUnknownStripeEvent(now);
  return true;
}
