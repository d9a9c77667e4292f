import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startStripe } from "@/tests/setup/stripe";

const vendor = await startStripe();
const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { createCheckout } = await import("@/lib/money/billing/mutations/begin");
const { CHECKOUT } = await import("./messages");
const { ensureCustomer, renewCustomerEmail } = await import("./mutations");

beforeEach(() => vendor.reset());
afterAll(async () => {
  await vendor.stop();
  await db.$disconnect();
});

type Person = Awaited<ReturnType<typeof createPerson>>;

const openedBy = async (person: Person, wanted: { plan: "pro" | "plus" } | { priceId: string }) => {
  const opened = await createCheckout(person, wanted);
  if (!opened.ok) throw new Error(opened.message);
  return opened.data.url;
};
const checkoutsOf = ({ userId }: Person) =>
  db.checkout.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });

describe("the customer at Stripe", () => {
  test("an account keeps its one Stripe customer, also while Stripe is down", async () => {
    const { userId } = await createPerson();
    const first = await ensureCustomer(userId);
    expect(first).toMatchObject({ ok: true, data: expect.stringMatching(/^cus_/) });
    expect(await ensureCustomer(userId)).toEqual(first);
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    expect(await ensureCustomer(userId)).toEqual(first);
    await vendor.clearFaults();
  });

  test("a person whose e-mail changed after a lost answer of Stripe gets a customer the same day", async () => {
    const { userId } = await createPerson();
    await ensureCustomer(userId);
    const email = `nova-${userId}@exemplo.com.br`;
    await db.user.update({ where: { id: userId }, data: { stripeCustomerId: null, email } });
    expect(await ensureCustomer(userId)).toMatchObject({ ok: true, data: expect.stringMatching(/^cus_/) });
  });

  test("no Stripe customer is created for a deleted or missing account", async () => {
    const { userId } = await createPerson();
    await db.user.update({ where: { id: userId }, data: { anonymisedAt: new Date() } });
    expect(await ensureCustomer(userId)).toMatchObject({ ok: false, code: "unauthenticated" });
    const customers = await fetch(`${vendor.url}/v1/customers`, {
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    expect(await customers.json()).toMatchObject({ data: [] });
    expect(await ensureCustomer("01993c1e-7d00-7000-8000-000000000001")).toMatchObject({ ok: false });
  });
});

describe("the e-mail of an account at Stripe", () => {
  const emailAt = async (customerId: string) => {
    const answer = await fetch(`${vendor.url}/v1/customers/${customerId}`, {
      headers: { authorization: "Bearer sk_test_sandbox" },
    });
    return ((await answer.json()) as { email: string }).email;
  };

  test("a changed e-mail reaches Stripe by a job, which is retried while Stripe is down", async () => {
    const person = await createPerson();
    const customer = await ensureCustomer(person.userId);
    const customerId = customer.ok ? customer.data : "";
    expect(await emailAt(customerId)).toBe(person.email);
    const email = `nova-${person.userId}@exemplo.com.br`;
    await db.user.update({ where: { id: person.userId }, data: { email } });
    await vendor.fault({ provider: "stripe", mode: "status", status: 500, times: "always" });
    await expect(renewCustomerEmail({ id: person.userId })).rejects.toThrow();
    await vendor.clearFaults();
    await renewCustomerEmail({ id: person.userId });
    expect(await emailAt(customerId)).toBe(email);
    await renewCustomerEmail({ id: (await createPerson()).userId });
  });
});

describe("the hosted page of a payment", () => {
  test("A7.9 each account gets its own payment page of a plan, and the same page at the next click", async () => {
    const [one, other] = [await createPerson(), await createPerson()];
    const page = await openedBy(one, { plan: "pro" });
    expect(await openedBy(other, { plan: "pro" })).not.toBe(page);
    expect(await openedBy(one, { plan: "pro" })).toBe(page);
  });

  test("A9.4 a page of one price list is replaced by one of the other list, which charges its own price", async () => {
    const person = await createPerson();
    const page = await openedBy(person, { plan: "pro" });
    // Give the first checkout the amount of the list 'painel', so that only the price list differs.
    await db.checkout.updateMany({ where: { userId: person.userId }, data: { amount: 17_000n } });
    expect(await openedBy(person, { priceId: "pro_painel" })).not.toBe(page);
    expect(await checkoutsOf(person)).toMatchObject([
      { priceList: "cadastro", status: "expirado" },
      { priceList: "painel", status: "aberto", amount: 17_000n },
    ]);
  });

  test("no second page is offered while the money of the first is processing", async () => {
    const person = await createPerson();
    await openedBy(person, { plan: "pro" });
    await db.checkout.updateMany({ where: { userId: person.userId }, data: { status: "processando" } });
    for (const plan of ["pro", "plus"] as const)
      expect(await createCheckout(person, { plan })).toMatchObject({
        ok: false,
        code: "conflict",
        message: CHECKOUT.processing,
      });
    expect(await checkoutsOf(person)).toHaveLength(1);
  });

  test("a page that was paid before the webhook arrived is not replaced", async () => {
    const person = await createPerson();
    const page = await openedBy(person, { plan: "pro" });
    await vendor.deliver({ mode: "hold" });
    await vendor.pay(page);
    expect(await createCheckout(person, { plan: "plus" })).toMatchObject({
      ok: false,
      code: "conflict",
      message: CHECKOUT.settling,
    });
    expect(await checkoutsOf(person)).toMatchObject([{ plan: "pro", status: "aberto" }]);
  });

  test("a page that was closed during its creation is not returned; a new one is", async () => {
    const person = await createPerson();
    await ensureCustomer(person.userId);
    await vendor.settings({ latency: 600 });
    const opening = openedBy(person, { plan: "pro" });
    await vi.waitFor(async () => expect(await checkoutsOf(person)).toHaveLength(1));
    await db.checkout.updateMany({ where: { userId: person.userId }, data: { status: "expirado" } });
    const page = await opening;
    await vendor.settings({ latency: 0 });
    const pages = (await checkoutsOf(person)).map(({ status, url }) => ({ status, url }));
    expect(pages).toHaveLength(2);
    expect(pages).toEqual(
      expect.arrayContaining([
        { status: "expirado", url: null },
        { status: "aberto", url: page },
      ]),
    );
  });
});
