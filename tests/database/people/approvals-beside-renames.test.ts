import { expect, test } from "vitest";
import { comparedText } from "@/lib/people/organizations/rules";
import { aSentDraft, now } from "@/tests/setup/listed-projects";

const { db } = await import("@/lib/server/db");
const { approveByTeam } = await import("@/lib/admin/projects/mutations");
const { readProject } = await import("@/lib/admin/projects/queries");
const { approveProject } = await import("@/lib/catalog/own-projects/mutations/review");
const { renameOrganization } = await import("@/lib/people/organizations/mutations/check");
const { getBoss } = await import("@/lib/providers/jobs");
const { countWaiting } = await import("@/tests/setup/locks");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { createProponent } = await import("@/tests/setup/proponents");

test("the approval that checks an organization and a rename of it write its other listed projects in turn, without a deadlock", async () => {
  await getBoss();
  const owner = await createPerson();
  const { id: organizacaoId } = await createProponent({ nomeConhecido: "Recomeço" }, owner);
  // Projects are locked in the order of their ids, so this one, created before the draft, is locked first.
  const [other] = await storeProjects(
    aProject({ organizacaoId, sourceId: "sinir_outro", proponente: "Cooperativa Antiga" }),
  );
  const { id } = await aSentDraft({}, owner);
  const shown = await readProject(id);
  const proponent = shown?.sentProponent;
  const approval = {
    ...{ id, motivo: "Conferido", contato: "E-mail da presidente", mesmoNumero: "" },
    enviadoEm: shown?.sent?.enviadoEm?.toISOString() ?? "",
    versao: shown?.sent?.versao ?? 0,
    visto: proponent ? comparedText(proponent) : "",
  };
  const by = { viewer: await createPerson(), requestId: "pedido-1", now };
  const { both } = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from organizations where id = ${organizacaoId}::uuid for update`;
      const approved = approveByTeam(approval, by);
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
      const renamed = renameOrganization(organizacaoId, "Recomeço Vivo", now);
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(2);
      return { both: Promise.all([approved, renamed]) };
    },
    { timeout: 90_000 },
  );
  expect(await both).toMatchObject([{ ok: true }, { ok: true }]);
  const names = await db.project.findMany({
    where: { id: { in: [id, other?.id ?? ""] } },
    select: { proponente: true },
  });
  expect(names.map(({ proponente }) => proponente)).toEqual(["Recomeço Vivo", "Recomeço Vivo"]);
});

test("a decision about a draft that chose another organization while it waited for the lock is out of date", async () => {
  await getBoss();
  const { owner, id, conteudo } = await aSentDraft();
  const another = await createProponent({}, owner);
  const { deciding } = await db.$transaction(
    async (tx) => {
      const changed = { ...conteudo, organizacaoId: another.id };
      await tx.projectDraft.update({ where: { projetoId: id }, data: { conteudo: changed } });
      const approved = approveProject(id, { now });
      await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1);
      return { deciding: Promise.all([approved]) };
    },
    { timeout: 90_000 },
  );
  expect(await deciding).toMatchObject([{ code: "conflict", isOutdated: true }]);
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({ publicado: false });
});
