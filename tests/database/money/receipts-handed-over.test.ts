import { expect, test } from "vitest";
import { RECEIPTS } from "@/lib/money/receipts/messages";
import { issueLirReceipt, revokeReceipt } from "@/lib/money/receipts/mutations/issue";
import { listReceipts } from "@/lib/money/receipts/queries/receipts";
import { db } from "@/lib/server/db";
import { funder, issued, newCnpj, refusal, YEAR } from "@/tests/setup/receipt-sides";
import { createPerson } from "../../setup/people";
import { storeOrganization } from "../../setup/projects";
import { createDeal, createFundraiser } from "../../setup/receipts";

test("of a project moved to another organization, a receipt is revoked only while its captador looks after the organization that issued it", async () => {
  const [former, next] = [await createFundraiser(newCnpj()), await createPerson()];
  const organization = { cnpj: newCnpj(), razaoSocial: "Associação Primeira" };
  const { opportunity, project } = await createDeal({ captador: former, funder, organization });
  const first = await storeOrganization({ cnpj: organization.cnpj });
  const second = await storeOrganization({ cnpj: newCnpj(), razaoSocial: "Associação Segunda" });
  for (const organizationId of [first, second])
    await db.organizationMember.create({ data: { organizationId, userId: former.userId } });
  const { id } = await issued(former.userId, opportunity.id);
  const mayRevoke = async () =>
    (await listReceipts(former.userId, YEAR)).items.find((one) => one.id === id)?.mayRevoke;
  const revoke = () =>
    refusal(revokeReceipt(former.userId, { recibo: id, motivo: "O valor está errado." }, new Date()));
  const moveTo = (organizacaoId: string) =>
    db.project.update({ where: { id: project.id }, data: { organizacaoId } });
  expect(await mayRevoke()).toBe(true);
  await moveTo(second);
  expect(await mayRevoke()).toBe(true);

  const key = { organizationId_userId: { organizationId: first, userId: former.userId } };
  for (const estado of ["aguardando", "recusado"]) {
    await db.organizationMember.update({ where: key, data: { estado } });
    expect(await mayRevoke()).toBe(false);
    expect(await revoke()).toBe(RECEIPTS.handedOver);
  }
  await db.organizationMember.delete({ where: key });
  await db.organizationMember.create({ data: { organizationId: first, userId: next.userId } });
  expect(await mayRevoke()).toBe(false);
  expect(await revoke()).toBe(RECEIPTS.handedOver);
  expect(await db.receipt.findUnique({ where: { id } })).toMatchObject({ revokedAt: null });

  await db.organizationMember.deleteMany({ where: { organizationId: first } });
  await db.organizationMember.create({ data: { organizationId: first, userId: former.userId } });
  expect(await mayRevoke()).toBe(true);
  expect(await revoke()).toBeNull();
  await moveTo(first);
  expect((await issueLirReceipt(former.userId, opportunity.id)).ok).toBe(true);
});
