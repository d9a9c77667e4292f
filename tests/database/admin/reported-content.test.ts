import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { REPORTS } from "@/lib/admin/content-reports/messages";
import { decideReport } from "@/lib/admin/content-reports/mutations";
import { getReport } from "@/lib/admin/content-reports/queries";
import { decideSchema } from "@/lib/admin/content-reports/schema";
import { NEWS, QUESTIONS } from "@/lib/catalog/news/messages";
import { answerQuestion, declineQuestion } from "@/lib/catalog/news/mutations/ask";
import { postNews, removeNews } from "@/lib/catalog/news/mutations/post";
import { reportContent } from "@/lib/catalog/news/mutations/report";
import { storeUpload } from "@/lib/catalog/uploads/mutations/upload";
import { stopJobs } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { createPerson } from "../../setup/people";
import { picture } from "../../setup/pictures";
import { aProject, storeProjects } from "../../setup/projects";

afterAll(stopJobs);

const NOW = new Date("2026-11-23T15:00:00Z");
const by = { adminId: randomUUID(), requestId: null, now: NOW };
const motivo = "Pede dinheiro por fora.";

async function listed() {
  const owner = await createPerson();
  const [project] = await storeProjects(aProject({ captadorId: owner.userId }));
  return { owner, projetoId: project?.id ?? "" };
}

async function report(tipo: "update" | "question" | "project", id: string): Promise<string> {
  const input = { tipo, id, motivo: "enganoso", detalhe: "", email: "" } as const;
  expect(await reportContent(null, input)).toMatchObject({ ok: true });
  return (await db.contentReport.findFirstOrThrow({ orderBy: { id: "desc" } })).id;
}

const seen = async (id: string) => (await getReport(id))?.visto ?? "";

test("a reported news post keeps its text and photo until the decision, though its author can remove it", async () => {
  const { owner, projetoId } = await listed();
  const bytes = await picture({ width: 64, height: 48 });
  const stored = await storeUpload(owner, "foto", { name: "pix.jpg", bytes });
  const photo = stored.ok ? stored.data.id : "";
  const post = { id: randomUUID(), projetoId, titulo: "Doe já", texto: "Fale comigo.", fotos: [] };
  const first = { ...post, fotos: [{ id: photo, alt: "" }] };
  expect(await postNews(owner, first, NOW)).toMatchObject({ ok: true });
  const about = await report("update", post.id);
  const corrected = { ...post, titulo: "A prensa chegou" };
  const refused = { code: "conflict", message: NEWS.reported };
  expect(await postNews(owner, corrected, NOW)).toMatchObject(refused);
  expect(await postNews(owner, first, NOW)).toMatchObject({ ok: true });
  expect(await getReport(about)).toMatchObject({ texto: "Doe já\n\nFale comigo.", fotos: [{ id: photo }] });
  const decision = { id: about, decisao: "mantida", motivo, visto: await seen(about) } as const;
  expect(await decideReport(by, decision)).toMatchObject({ ok: true });
  expect(await postNews(owner, corrected, NOW)).toMatchObject({ ok: true });
  await report("update", post.id);
  expect(await removeNews(owner, post.id, NOW)).toMatchObject({ ok: true });
});

test("a reported answer stays as it is until the decision, though the captador can decline the question", async () => {
  const { owner, projetoId } = await listed();
  const id = randomUUID();
  await db.projectQuestion.create({ data: { id, projetoId, texto: "Quando começa?" } });
  const answer = (resposta: string) => answerQuestion(owner, { id, resposta }, NOW);
  expect(await answer("Em janeiro.")).toMatchObject({ ok: true });
  await report("question", id);
  const refused = { code: "conflict", message: QUESTIONS.reported };
  expect(await answer("Em março.")).toMatchObject(refused);
  expect(await declineQuestion(owner, id)).toMatchObject({ ok: true });
  expect(await answer("Em março.")).toMatchObject(refused);
  expect(await answer("Em janeiro.")).toMatchObject({ ok: true });
  expect(await db.projectQuestion.findUnique({ where: { id } })).toMatchObject({ resposta: "Em janeiro." });
});

test("a decision about content that changed after the page was rendered, or without what the page showed, is refused", async () => {
  const { projetoId } = await listed();
  const about = await report("project", projetoId);
  const old = await seen(about);
  await db.project.update({ where: { id: projetoId }, data: { descricao: "Outro texto." } });
  const decision = { id: about, decisao: "mantida", motivo } as const;
  const { visto } = decideSchema.parse({ ...decision, senha: "" });
  for (const page of [old, visto])
    expect(await decideReport(by, { ...decision, visto: page })).toMatchObject({
      code: "conflict",
      message: REPORTS.changed,
    });
  expect(await db.contentReport.findUnique({ where: { id: about } })).toMatchObject({ estado: "aberta" });
  expect(await decideReport(by, { ...decision, visto: await seen(about) })).toMatchObject({ ok: true });
});
