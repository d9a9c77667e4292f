import { describe, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { issueLirReceipt } from "@/lib/money/receipts/mutations/issue";
import { issueFeeReceipt, issuePlanReceipt } from "@/lib/money/receipts/mutations/write";
import { OUR_ISSUER } from "@/lib/money/receipts/rules/receipt";
import { db } from "@/lib/server/db";
import { newCnpj, numbersOf, upTo } from "@/tests/setup/receipt-sides";
import { storeOrganization } from "../../setup/projects";
import { createDeal, createFee, createFunder, createFundraiser, createMonth } from "../../setup/receipts";

describe("receipt numbers without a gap", () => {
  test("twenty concurrent deals of one organization and two accounts, half pressed twice, get numbers without a gap", async () => {
    const cnpj = newCnpj();
    const accounts = [await createFundraiser(newCnpj()), await createFundraiser(newCnpj())] as const;
    await storeOrganization({ cnpj, razaoSocial: "Rede Viva" });
    const deals = await Promise.all(
      upTo(20).map(async (at) => {
        const owner = accounts[at % 2] as Viewer;
        const person = await createFunder("person");
        return { owner, ...(await createDeal({ captador: owner, funder: person, organization: { cnpj } })) };
      }),
    );
    const presses = deals.flatMap(({ owner, opportunity }, at) =>
      Array.from({ length: at % 2 ? 1 : 2 }, () => issueLirReceipt(owner.userId, opportunity.id)),
    );
    expect((await Promise.all(presses)).every(({ ok }) => ok)).toBe(true);
    expect(await numbersOf(cnpj)).toEqual(upTo(20));
  });

  test("twenty concurrent fees and months, some rolled back, each requested twice, get numbers without a gap", async () => {
    const before = (await numbersOf(OUR_ISSUER)).length;
    const payer = await createFundraiser(newCnpj());
    const fees = await Promise.all(
      upTo(10).map(async () =>
        createFee(await createDeal({ captador: payer, funder: await createFunder("person") })),
      ),
    );
    const months = await Promise.all(upTo(10).map(() => createMonth(payer.userId)));
    const attempt = (work: Parameters<typeof db.$transaction>[0], gives: boolean) =>
      db.$transaction(async (tx) => {
        await (work as unknown as (tx: unknown) => Promise<unknown>)(tx);
        if (gives) throw new Error("gives up");
      });
    const all = [
      ...fees.map(({ id }) => async (tx: Parameters<typeof issueFeeReceipt>[0]) => {
        // Lock like the mutation that marks the fee as paid.
        await tx.$queryRaw`select 1 from opportunity_payments where id = ${id}::uuid for update`;
        return issueFeeReceipt(tx, id);
      }),
      ...months.map(
        ({ id }) =>
          (tx: Parameters<typeof issuePlanReceipt>[0]) =>
            issuePlanReceipt(tx, id),
      ),
    ];
    for (const gives of [true, false]) {
      const runs = all.flatMap((work, at) => [
        attempt(work as never, gives && at % 3 === 0),
        attempt(work as never, gives && at % 3 === 0),
      ]);
      await Promise.allSettled(runs);
    }
    const numbers = await numbersOf(OUR_ISSUER);
    expect(numbers).toEqual(upTo(before + 20));
  });
});
