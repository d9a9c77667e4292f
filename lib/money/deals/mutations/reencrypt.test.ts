import { afterAll, afterEach, expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { env } = await import("@/lib/server/env");
const { stopJobs } = await import("@/lib/providers/jobs");
const { readDeal } = await import("../queries/deal");
const { saveBankAccount } = await import("./bank-account");
const { reencryptBankAccounts } = await import("./reencrypt");
const { ACCOUNT, createDeal } = await import("@/tests/setup/deal-room");
const { PASSWORD } = await import("@/tests/setup/people");

afterAll(stopJobs);
afterEach(() => {
  env.BANK_KEYS = undefined;
  env.NEXTAUTH_SECRET_PREVIOUS.length = 0;
});

const keyOf = (number: number) => ({ number, key: Buffer.alloc(32, number).toString("base64") });
const [ONE, TWO] = [keyOf(1), keyOf(2)];
const account = async (projetoId: string) => db.bankAccount.findUniqueOrThrow({ where: { projetoId } });

test("a new key re-encrypts bank accounts in place, without a mail; the old key can be removed", async () => {
  const deal = await createDeal();
  const give = () =>
    saveBankAccount(deal.captador.userId, { id: deal.id, account: ACCOUNT, senha: PASSWORD }, new Date());
  const shown = async () =>
    (await readDeal(deal.captador.userId, "captador", deal.id, new Date()))?.conta?.dados;
  await give();
  const first = await account(deal.project.id);
  const mails = await db.emailMessage.count();
  env.BANK_KEYS = [ONE];
  expect(await reencryptBankAccounts()).toEqual({ reencrypted: 1, current: 0, unreadable: 0 });
  env.BANK_KEYS = [TWO, ONE];
  expect(await reencryptBankAccounts()).toEqual({ reencrypted: 1, current: 0, unreadable: 0 });
  env.BANK_KEYS = [TWO];
  expect(await reencryptBankAccounts()).toEqual({ reencrypted: 0, current: 1, unreadable: 0 });
  const { ciphertext, ...rest } = await account(deal.project.id);
  expect(rest).toEqual({ ...first, ciphertext: undefined, updatedAt: rest.updatedAt });
  expect(ciphertext[3]).toBe(2);
  expect(await shown()).toMatchObject({ documento: ACCOUNT.documento });
  expect(await db.emailMessage.count()).toBe(mails);
  env.BANK_KEYS = [ONE, TWO];
  await give();
  expect((await account(deal.project.id)).version).toBe(first.version);
  env.BANK_KEYS = [ONE];
  expect(await reencryptBankAccounts()).toEqual({ reencrypted: 0, current: 0, unreadable: 1 });
  expect(await account(deal.project.id)).toMatchObject({ ciphertext });
});
