import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listed, mailsOf, now, vendors } from "@/tests/setup/listed-projects";

const { db } = await import("@/lib/server/db");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { takeDownProject } = await import("@/lib/catalog/own-projects/mutations/take-down");
const { lockNewsPost, takeDownNews, takeDownQuestion } = await import("./take-down");

const MOTIVO = "Usa o nome de outra cooperativa.";
const TEXTO = `${"Contamos cada passo da obra. ".repeat(15)}Esta é a última frase.`;

type Owner = Awaited<ReturnType<typeof listed>>["owner"];

test.each([
  ["in the daily digest", { digest: ["projectNotifications"] }],
  ["never", { projectNotifications: false }],
])(
  "an owner who wants notices %s gets the whole text and the reason of each take-down at once",
  async (_, wishes) => {
    const { owner, id: projetoId, conteudo } = await listed();
    await db.emailPreference.upsert({
      where: { userId: owner.userId },
      create: { userId: owner.userId, ...wishes },
      update: wishes,
    });
    const [newsId, questionId] = [randomUUID(), randomUUID()];
    await db.projectUpdate.create({ data: { id: newsId, projetoId, titulo: "A obra", texto: TEXTO } });
    await db.projectQuestion.create({
      data: {
        id: questionId,
        projetoId,
        texto: TEXTO,
        estado: "respondida",
        resposta: "Em janeiro.",
        respondidaEm: now,
      },
    });
    const readNext = async ({ email }: Owner) => {
      const [newest] = await mailsOf(email);
      await vendors.reset();
      return newest;
    };
    await readNext(owner);
    await transactionWithJobs(async (tx) => {
      await lockNewsPost(tx, newsId);
      await takeDownNews(tx, { id: newsId, motivo: MOTIVO });
    });
    const aboutNews = await readNext(owner);
    expect(aboutNews?.subject).toBe(`${conteudo.nome}: novidade retirada`);
    for (const part of [MOTIVO, "A obra", TEXTO]) expect(aboutNews?.text).toContain(part);
    await transactionWithJobs((tx) => takeDownQuestion(tx, { id: questionId, motivo: MOTIVO }));
    const aboutQuestion = await readNext(owner);
    expect(aboutQuestion?.subject).toBe(`${conteudo.nome}: pergunta retirada`);
    for (const part of [MOTIVO, TEXTO]) expect(aboutQuestion?.text).toContain(part);
    await transactionWithJobs((tx) => takeDownProject(tx, { id: projetoId, motivo: MOTIVO, now }));
    const aboutProject = await readNext(owner);
    expect(aboutProject?.subject).toBe(`${conteudo.nome}: retirado da lista`);
    expect(aboutProject?.text).toContain(MOTIVO);
  },
);
