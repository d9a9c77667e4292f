import "server-only";
import { asAccount, asAccountWithJobs, holdAccount } from "@/lib/access/account-lock";
import type { Viewer } from "@/lib/access/auth/session";
import { publicText } from "@/lib/catalog/projects/rules/public-texts";
import { failure, type MessageResult, ok } from "@/lib/kit/result";
import { namesInEmail } from "@/lib/people/contact/rules/anonymity";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Transaction } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { ProjectNotice } from "@/lib/words/email/types";
import { answerMail, QUESTIONS, questionMail } from "../messages";
import { lockedNames, namesOfProject, PROJECT_NAMES, type ProjectNames } from "../queries";
import { MAX_WAITING } from "../rules";
import type { AnswerInput, AskInput } from "../schema";

type Person = Pick<Viewer, "userId" | "email">;

/** Names that public texts hide: person, company, and the domain of the e-mail. */
export async function namesOf(tx: Transaction, userId: string): Promise<string[]> {
  const person = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      profile: { select: { fullName: true, companyName: true } },
      empresa: { select: { razaoSocial: true } },
    },
  });
  const { email, profile, empresa } = person;
  const names = [profile?.fullName, profile?.companyName, empresa?.razaoSocial];
  return [...names.filter((name) => typeof name === "string"), ...namesInEmail(email)];
}

/** Names of the project's side that this reader must not see; none for a financiador (B6.1, B6.2). */
async function namesHiddenFrom(
  tx: Transaction,
  readerId: string,
  { projetoId, kept }: { projetoId: string; kept: readonly string[] },
): Promise<string[]> {
  const [row] = await tx.$queryRaw<(ProjectNames & { userType: string | null })[]>`
    select ${PROJECT_NAMES}, (select user_type from profiles where user_id = ${readerId}::uuid) as "userType"
    from projects p left join profiles c on c.user_id = p.captador_id where p.id = ${projetoId}::uuid`;
  return row ? lockedNames(row, row.userType === "financiador", kept) : [];
}

async function mailPerson(tx: JobTransaction, userId: string, mail: Omit<ProjectNotice, "to">) {
  const to = await findAddressee(tx, userId);
  if (to?.isConfirmed) await notify(tx, { to, ...mail });
}

/**
 * Stores a question about a listed project, and mails the captador. Idempotent by the id, which the form makes. Fails
 * if the id is stored with another text.
 */
export const askProject = ({ userId }: Person, input: AskInput): Promise<MessageResult> =>
  asAccountWithJobs(userId, async (tx) => {
    const { id, projetoId, texto } = input;
    const project = await tx.project.findFirst({
      where: { id: projetoId, publicado: true },
      select: { captadorId: true, nomeProjeto: true },
    });
    if (!project) return failure("not_found", QUESTIONS.unlisted);
    if (project.captadorId === userId) return failure("conflict", QUESTIONS.own);
    const known = await tx.projectQuestion.findUnique({
      where: { id },
      select: { autorId: true, texto: true },
    });
    if (known && known.autorId !== userId) return failure("conflict", QUESTIONS.failed);
    if (known)
      return known.texto === texto
        ? ok({ message: QUESTIONS.sent })
        : failure("conflict", QUESTIONS.sentBefore);
    const { captadorId, nomeProjeto } = project;
    if (!captadorId || !(await holdAccount(tx, captadorId))) return failure("conflict", QUESTIONS.nobody);
    const waiting = await tx.projectQuestion.count({
      where: { projetoId, autorId: userId, estado: "aberta" },
    });
    if (waiting >= MAX_WAITING) return failure("conflict", QUESTIONS.waiting(MAX_WAITING));
    const nomes = await namesOf(tx, userId);
    const nomesProjeto = await namesOfProject(tx, projetoId);
    await tx.projectQuestion.create({ data: { id, projetoId, autorId: userId, texto, nomes, nomesProjeto } });
    const words = questionMail(publicText(texto, nomes));
    const path = `/projects/${projetoId}/perguntas`;
    await mailPerson(tx, captadorId, { eventKey: `pergunta:${id}`, project: nomeProjeto, words, path });
    return ok({ message: QUESTIONS.sent });
  });

async function lockOwn(tx: Transaction, userId: string, id: string) {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from project_questions q join projects p on p.id = q.projeto_id
    where q.id = ${id}::uuid and p.captador_id = ${userId}::uuid for update of q`;
  if (rows.length === 0) return failure("not_found", QUESTIONS.gone);
  const question = await tx.projectQuestion.findUniqueOrThrow({
    where: { id },
    include: { projeto: { select: { nomeProjeto: true, slug: true, publicado: true, captadorDesde: true } } },
  });
  return question.estado === "retirada" ? failure("conflict", QUESTIONS.takenDown) : ok(question);
}

/** Whether the question has an open report. Requires the lock of {@link lockOwn}, which blocks new reports. */
const isReported = async (tx: Transaction, questionId: string): Promise<boolean> =>
  (await tx.contentReport.count({ where: { questionId, estado: "aberta" } })) > 0;

/**
 * Publishes a question with its answer, and mails the asker. A new answer replaces an earlier one:
 * - The asker gets no second mail.
 * - A reported answer is not replaced, because the team decides about that answer.
 * - The time of the earlier answer stays, unless a former captador wrote that answer. With a new time, the copy of the
 *   present captador's data includes the new answer.
 */
export const answerQuestion = (
  { userId }: Pick<Person, "userId">,
  { id, resposta }: AnswerInput,
  now: Date,
): Promise<MessageResult> =>
  asAccountWithJobs(userId, async (tx) => {
    const author = await tx.projectQuestion.findFirst({
      where: { id, projeto: { captadorId: userId } },
      select: { autorId: true },
    });
    // Lock the asker's account first, then the question. Account deletion locks in this order, too.
    const asker = author?.autorId && (await holdAccount(tx, author.autorId)) ? author.autorId : null;
    const locked = await lockOwn(tx, userId, id);
    if (!locked.ok) return locked;
    const question = locked.data;
    if (!question.projeto.publicado) return failure("conflict", QUESTIONS.answerUnlisted);
    if (question.resposta !== null && question.resposta !== resposta && (await isReported(tx, id)))
      return failure("conflict", QUESTIONS.reported);
    const names = await namesOfProject(tx, question.projetoId);
    const nomesProjeto = [...new Set([...question.nomesProjeto, ...names])];
    const { texto, projeto, projetoId, respondidaEm } = question;
    const isOurs = respondidaEm !== null && respondidaEm >= (projeto.captadorDesde ?? respondidaEm);
    await tx.projectQuestion.update({
      where: { id },
      data: { estado: "respondida", resposta, nomesProjeto, respondidaEm: isOurs ? respondidaEm : now },
    });
    if (asker) {
      const theirs = await namesHiddenFrom(tx, asker, { projetoId, kept: nomesProjeto });
      const hidden = [...theirs, ...question.nomes, ...(await namesOf(tx, asker))];
      const words = answerMail(texto, publicText(resposta, hidden));
      const path = `/lir-projetos/${projeto.slug}#perguntas`;
      await mailPerson(tx, asker, { eventKey: `resposta:${id}`, project: projeto.nomeProjeto, words, path });
    }
    return ok({ message: QUESTIONS.answered });
  });

export const declineQuestion = ({ userId }: Pick<Person, "userId">, id: string): Promise<MessageResult> =>
  asAccount(userId, async (tx) => {
    const question = await lockOwn(tx, userId, id);
    if (!question.ok) return question;
    await tx.projectQuestion.update({ where: { id }, data: { estado: "recusada" } });
    return ok({ message: QUESTIONS.declined });
  });
