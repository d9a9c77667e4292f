import { afterAll, beforeEach } from "vitest";
import { startVendors } from "./mailbox";
import { aContent } from "./own-projects";

export const vendors = await startVendors();
const people = await import("./people");
const proponents = await import("./proponents");
const content = await import("@/lib/catalog/own-projects/rules/content");
const queries = await import("@/lib/catalog/own-projects/queries/own");
const drafts = await import("@/lib/catalog/own-projects/mutations/draft");
const reviews = await import("@/lib/catalog/own-projects/mutations/review");
const submissions = await import("@/lib/catalog/own-projects/mutations/submission");
const sending = await import("@/lib/words/email/mutations/send");
const jobs = await import("@/lib/providers/jobs");
const { db } = await import("@/lib/server/db");

afterAll(async () => {
  await jobs.stopJobs();
  await vendors.stop();
});
beforeEach(vendors.reset);

export const now = new Date();
type Owner = Awaited<ReturnType<typeof people.createPerson>>;

const organizationOf = async (owner: Owner) =>
  (await queries.findOnlyOrganization(owner.userId)) ?? proponents.createProponent({}, owner);

export async function aWrittenDraft(values = {}, owner?: Owner) {
  const by = owner ?? (await people.createPerson());
  const organization = await organizationOf(by);
  const made = await drafts.createDraft(by);
  if (!made.ok) throw new Error(made.message);
  const { id } = made.data;
  const conteudo = content.proposedBy(aContent(now, values), organization);
  await drafts.saveDraft(by, { id, versao: 1, conteudo }, now);
  return { owner: by, id, conteudo, organization };
}

export async function aSentDraft(values = {}, owner?: Owner) {
  const draft = await aWrittenDraft(values, owner);
  const result = await submissions.submitDraft(draft.owner, { id: draft.id, versao: 2 }, now);
  if (!result.ok) throw new Error(result.message);
  return draft;
}

export async function listed(values = {}, owner?: Owner) {
  const draft = await aSentDraft(values, owner);
  const result = await reviews.approveProject(draft.id, { now });
  if (!result.ok) throw new Error(result.message);
  return { ...draft, slug: result.data.slug };
}

/** @returns the mails, newest first */
export async function mailsOf(address: string) {
  const waiting = await db.emailMessage.findMany({ where: { toAddress: address, status: "queued" } });
  for (const { id } of waiting) await sending.deliverQueued({ id }, false);
  return vendors.inbox(address);
}
