import { afterAll, beforeEach, expect, test } from "vitest";
import { startStripe } from "@/tests/setup/stripe-sandbox";

const vendor = await startStripe();

beforeEach(() => vendor.clear());
afterAll(() => vendor.stop());

const pay = async () => {
  const { id } = await vendor.sale();
  await vendor.control(`/sessions/${id}/pay`);
  await vendor.control("/webhooks/idle");
  return id;
};
const WHOLE = [
  "payment_intent.created",
  "charge.succeeded",
  "payment_intent.succeeded",
  "checkout.session.completed",
];

test("events are signed, listed, and retrieved by id", async () => {
  const id = await pay();
  const { events, stripe } = vendor;
  expect(events.map(({ type }) => type)).toEqual(WHOLE);
  expect(events[3]).toMatchObject({ object: "event", api_version: "2026-10-28.endive", livemode: false });
  const { data } = await stripe.events.list({ type: "checkout.session.completed" });
  expect(data).toHaveLength(1);
  expect((await stripe.events.retrieve(data[0]?.id ?? "")).data.object).toMatchObject({ id });
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

test("an event contains its object as of the event's time", async () => {
  const { subscription } = await vendor.subscribe("pro_cadastro");
  await vendor.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await vendor.control("/webhooks/idle");
  const about = (type: string) => vendor.events.findLast((event) => event.type === type)?.data;
  expect(about("customer.subscription.created")?.object).toMatchObject({ status: "incomplete" });
  expect(about("customer.subscription.updated")?.previous_attributes).toMatchObject({
    cancel_at_period_end: false,
  });
});

test("an event is retried until the product accepts it", async () => {
  vendor.answerWith(503);
  await pay();
  vendor.answerWith(200);
  const undelivered = async () => (await vendor.stripe.events.list({ delivery_success: false })).data;
  await expect.poll(undelivered, { timeout: 10_000 }).toEqual([]);
  for (const type of WHOLE) {
    const ids = vendor.events.filter((event) => event.type === type).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  }
});

test("held events are released in another order and twice", async () => {
  await vendor.control("/webhooks", { mode: "hold" });
  await pay();
  expect(vendor.events).toEqual([]);
  const { held } = await (await fetch(`${vendor.sandbox.url}/_sandbox/stripe/webhooks`)).json();
  expect(held.map(({ type }: { type: string }) => type)).toEqual(WHOLE);
  const last = held.at(-1).id;
  expect(await vendor.control("/webhooks/release", { events: [last], times: 2 })).toEqual({ sent: 2 });
  expect(vendor.received()).toEqual(["checkout.session.completed", "checkout.session.completed"]);
  await vendor.control("/webhooks/release", { order: "reversed" });
  expect(vendor.received().slice(2)).toEqual(WHOLE.slice(0, 3).reverse());
});

test("events can be duplicated, dropped by type, and sent together", async () => {
  await vendor.control("/webhooks", { mode: "duplicate" });
  await pay();
  expect(vendor.received()).toEqual(WHOLE.flatMap((type) => [type, type]));
  vendor.events.splice(0);
  await vendor.control("/webhooks", { mode: "drop", types: ["checkout.session.completed"] });
  await pay();
  expect(vendor.received()).toEqual(WHOLE.slice(0, 3));
  await vendor.control("/webhooks", { mode: "together" });
  await pay();
  expect(vendor.received().slice(3).toSorted()).toEqual(WHOLE.toSorted());
  expect(await vendor.control("/webhooks", { mode: "sideways" })).toHaveProperty("error");
});

test("an event is resent on demand, with the product's response", async () => {
  await pay();
  const id = vendor.events[3]?.id;
  vendor.answerWith(500);
  expect(await vendor.control(`/events/${id}/replay`, { times: 2 })).toEqual({ answers: [500, 500] });
  expect(vendor.events.filter((event) => event.id === id)).toHaveLength(3);
  expect(await vendor.control("/events/evt_none/replay")).toEqual({ error: "não encontrado" });
});
