import { afterAll, expect, test, vi } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";
import { picture } from "@/tests/setup/pictures";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { files } = await import("@/lib/providers/files");
const { stopJobs } = await import("@/lib/providers/jobs");
const { findOwnProject } = await import("@/lib/catalog/own-projects/queries/own");
const { copyProject, deleteDraft, saveDraft } = await import("@/lib/catalog/own-projects/mutations/draft");
const { acceptClaim } = await import("@/lib/people/organizations/mutations/hand-over");
const { DECISION } = await import("@/lib/people/organizations/messages");
const { listMoving } = await import("@/lib/people/organizations/queries/handover");
const { anOrganization } = await import("@/tests/setup/organizations");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { UPLOADS } = await import("../messages");
const { findOwnFiles } = await import("../queries");
const { removeNotedBytes } = await import("./sweep");
const { separateFiles } = await import("./separate");
const { storeUpload } = await import("./upload");

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

const now = new Date();

async function copied() {
  const [former, claimant] = [await createPerson(), await createPerson()];
  const [organization, kept] = [await anOrganization(former), await anOrganization(former)];
  await db.organizationMember.create({
    data: { organizationId: organization.id, userId: claimant.userId, estado: "aguardando" },
  });
  const bytes = await picture();
  const stored = await storeUpload(former, "foto", { name: "galpao.jpg", bytes });
  if (!stored.ok) throw new Error(stored.message);
  const photo = stored.data;
  const { width, height } = photo;
  const fotos = [{ id: photo.id, alt: "O galpão", width, height, blur: "", variants: photo.variants }];
  const values = { captadorId: former.userId, publicadoEm: now };
  const [listed] = await storeProjects(aProject({ ...values, organizacaoId: organization.id, fotos }));
  const id = listed?.id ?? "";
  const copy = await copyProject(former, id);
  if (!copy.ok) throw new Error(copy.message);
  const draft = await findOwnProject(former.userId, copy.data.id);
  if (!draft) throw new Error("no draft");
  const conteudo = { ...draft.conteudo, organizacaoId: kept.id };
  await saveDraft(former, { id: draft.id, versao: draft.versao, conteudo }, now);
  const moving = await listMoving(db, organization.id, former.userId);
  expect(moving).toEqual([id]);
  return { former, claimant, organization, photo, id, draftId: draft.id, moving };
}
const photosOf = async (ownerId: string, id: string) =>
  (await findOwnProject(ownerId, id))?.conteudo.fotos.map((photo) => photo.id) ?? [];
const hasBytes = async (id: string) => {
  const file = await db.storedFile.findUniqueOrThrow({ where: { id } });
  const keys = [file.key, ...(file.variants as { key: string }[]).map(({ key }) => key)];
  const opened = await Promise.all(keys.map((key) => files.open(key)));
  for (const one of opened) if (one.kind === "found") await one.body.cancel();
  return opened.every(({ kind }) => kind === "found");
};

test("a photo of a moving project that a draft also shows is copied, and deleting the draft keeps the moved photo", async () => {
  const { former, claimant, organization, photo, id, draftId, moving } = await copied();
  expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({
    code: "conflict",
    message: DECISION.sharedFiles,
  });
  const before = await findOwnProject(former.userId, draftId);
  expect(await separateFiles(moving, former.userId)).toEqual({ ok: true, data: null });
  const [own = ""] = await photosOf(former.userId, draftId);
  expect(own).not.toBe(photo.id);
  expect(await photosOf(former.userId, id)).toEqual([photo.id]);
  expect(await findOwnProject(former.userId, draftId)).toMatchObject({ versao: (before?.versao ?? 0) + 1 });
  const count = await db.storedFile.count();
  await separateFiles(moving, former.userId);
  expect(await db.storedFile.count()).toBe(count);

  expect(await acceptClaim(organization.id, claimant.email, now)).toMatchObject({ ok: true });
  expect(await findOwnFiles(former.userId, [own, photo.id])).toMatchObject([
    { id: own, width: photo.width, height: photo.height, variants: photo.variants },
  ]);
  expect(await findOwnFiles(claimant.userId, [own, photo.id])).toMatchObject([{ id: photo.id }]);
  expect(await deleteDraft(former, draftId)).toMatchObject({ ok: true });
  await removeNotedBytes(new Date(now.getTime() + 86_400_000));
  expect(await db.storedFile.count({ where: { id: own } })).toBe(0);
  expect(await hasBytes(photo.id)).toBe(true);
});

test("the listed version and the news of a project that stays get the copy, public as before", async () => {
  const { former, photo, moving } = await copied();
  const fotos = [{ id: photo.id, alt: "O galpão" }];
  const [other] = await storeProjects(aProject({ captadorId: former.userId, organizacaoId: null, fotos }));
  const projetoId = other?.id ?? "";
  await db.projectUpdate.create({
    data: { id: crypto.randomUUID(), projetoId, titulo: "A", texto: "B", fotos },
  });
  await db.storedFile.update({ where: { id: photo.id }, data: { publico: true } });
  expect(await separateFiles(moving, former.userId)).toMatchObject({ ok: true });
  const { fotos: shown, updates } = await db.project.findUniqueOrThrow({
    where: { id: projetoId },
    include: { updates: true },
  });
  const [listed] = shown as { id: string; alt: string }[];
  expect(listed).toMatchObject({ alt: "O galpão" });
  expect(listed?.id).not.toBe(photo.id);
  expect(updates).toMatchObject([{ fotos: [{ id: listed?.id }] }]);
  expect(await db.storedFile.findUnique({ where: { id: listed?.id ?? "" } })).toMatchObject({
    publico: true,
  });
  expect(await hasBytes(listed?.id ?? "")).toBe(true);
});

test("the copy of a public photo is private if only a draft uses the copy", async () => {
  const { former, photo, draftId, moving } = await copied();
  await db.storedFile.update({ where: { id: photo.id }, data: { publico: true } });
  expect(await separateFiles(moving, former.userId)).toMatchObject({ ok: true });
  const [own = ""] = await photosOf(former.userId, draftId);
  expect(await db.storedFile.findUnique({ where: { id: own } })).toMatchObject({ publico: false });
  expect(await db.storedFile.findUnique({ where: { id: photo.id } })).toMatchObject({ publico: true });
});

test("while the store is down no file is separated, and the begun copies stay noted for removal", async () => {
  const { former, photo, draftId, moving } = await copied();
  const put = vi.spyOn(files, "put").mockResolvedValueOnce(true).mockResolvedValueOnce(false);
  expect(await separateFiles(moving, former.userId)).toMatchObject({
    code: "provider_down",
    message: UPLOADS.storeDown,
  });
  put.mockRestore();
  expect(await photosOf(former.userId, draftId)).toEqual([photo.id]);
  expect(await db.fileRemoval.count()).toBeGreaterThan(0);
});
