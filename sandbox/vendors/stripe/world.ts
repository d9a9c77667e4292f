/** State of the stand-in for Stripe, with a clock that tests can move. */
import { randomInt } from "node:crypto";
import type Stripe from "stripe";

const emptyTables = () => ({
  customers: new Map<string, Stripe.Customer>(),
  products: new Map<string, Stripe.Product>(),
  prices: new Map<string, Stripe.Price>(),
  coupons: new Map<string, Stripe.Coupon>(),
  promotionCodes: new Map<string, Stripe.PromotionCode>(),
  discounts: new Map<string, Stripe.Discount>(),
  sessions: new Map<string, Stripe.Checkout.Session>(),
  paymentMethods: new Map<string, Stripe.PaymentMethod>(),
  paymentIntents: new Map<string, Stripe.PaymentIntent>(),
  charges: new Map<string, Stripe.Charge>(),
  refunds: new Map<string, Stripe.Refund>(),
  disputes: new Map<string, Stripe.Dispute>(),
  mandates: new Map<string, Stripe.Mandate>(),
  subscriptions: new Map<string, Stripe.Subscription>(),
  invoices: new Map<string, Stripe.Invoice>(),
  invoicePayments: new Map<string, Stripe.InvoicePayment>(),
  portalSessions: new Map<string, Stripe.BillingPortal.Session>(),
  portalConfigurations: new Map<string, Stripe.BillingPortal.Configuration>(),
  webhookEndpoints: new Map<string, Stripe.WebhookEndpoint>(),
  events: new Map<string, Stripe.Event>(),
});

/** Parameters and payment state that the API's responses omit from a checkout session. */
export type Order = {
  lines: Stripe.LineItem[];
  paymentIntentMetadata: Record<string, string>;
  subscriptionMetadata: Record<string, string>;
  trialDays: number | null;
  pixSeconds: number;
  coupon: string | null;
  promotionCode: string | null;
  /** Id of the current Pix code's payment intent; with Pix Automático, id of the mandate. */
  pix: string | null;
  challenge: { card: CardInput; payer: Payer } | null;
};

export type CardInput = { number: string; month: number; year: number; cvc: string };
export type Payer = { email: string; name: string };

/** A task cannot be cancelled. Its handler in clock.ts checks whether the work is still needed. */
export type Task = { at: number; kind: TaskKind; id: string };
type TaskKind =
  | "expire_session"
  | "expire_pix"
  | "settle_pix"
  | "trial_will_end"
  | "end_period"
  | "charge_draft"
  | "retry_invoice";

type BankNotice = { at: number; mandate: string; text: string };

export type Settings = {
  /** Time (ms) between payment and settlement of a Pix code. */
  pixDelay: number;
  latency: number;
  /** Time (ms) for which a renewal's invoice is a draft; at Stripe about an hour. */
  draftDelay: number;
};

type Private = {
  orders: Record<string, Order>;
  cards: Record<string, string>;
  notices: BankNotice[];
  mandateOf: Record<string, string>;
  /** Ids of mandates whose bank account has no funds. */
  refusedPix: string[];
};

type SavedState = {
  offset: number;
  tables: Record<string, [string, unknown][]>;
  hidden: Private;
  tasks: Task[];
  settings: Settings;
};

export type World = ReturnType<typeof createWorld>;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const MOST_EVENTS = 20_000;

const randomText = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

const nothingHidden = (): Private => ({
  orders: {},
  cards: {},
  notices: [],
  mandateOf: {},
  refusedPix: [],
});
const usualSettings = (): Settings => ({
  pixDelay: 400,
  latency: 0,
  draftDelay: 0,
});

export function createWorld(origin: () => string) {
  const tables = emptyTables();
  let hidden = nothingHidden();
  let settings = usualSettings();
  let offset = 0;
  let tasks: Task[] = [];
  let emitted: (event: Stripe.Event) => void = () => {};
  let changed: () => void = () => {};
  const time = () => Date.now() + offset;
  const world = {
    tables,
    origin,
    request: null as { id: string; key: string | null } | null,
    get hidden() {
      return hidden;
    },
    get settings() {
      return settings;
    },
    /** Time (Unix ms) of the stand-in's clock. */
    time,
    now: () => Math.floor(time() / 1000),
    /** Never moves the clock backwards. `at`: Unix time (ms). */
    moveTo(at: number) {
      offset = Math.max(offset, at - Date.now());
    },
    id: (prefix: string, length = 24) => `${prefix}_${randomText(length)}`,
    /** @param at Unix time (ms) */
    schedule(kind: TaskKind, id: string, at: number) {
      const place = tasks.findIndex((task) => task.at > at);
      tasks.splice(place < 0 ? tasks.length : place, 0, { at, kind, id });
      changed();
    },
    takeTask: (time: number): Task | null =>
      tasks[0] && tasks[0].at <= time ? (tasks.shift() ?? null) : null,
    nextTaskAt: (): number | null => tasks[0]?.at ?? null,
    emit(type: Stripe.Event["type"], object: object, previous?: object) {
      const event = {
        id: world.id("evt_1"),
        object: "event",
        api_version: "2026-10-28.endive",
        created: world.now(),
        data: structuredClone({ object, ...(previous && { previous_attributes: previous }) }),
        livemode: false,
        pending_webhooks: 1,
        request: { id: world.request?.id ?? null, idempotency_key: world.request?.key ?? null },
        type,
      } as Stripe.Event;
      tables.events.set(event.id, event);
      if (tables.events.size > MOST_EVENTS) tables.events.delete(tables.events.keys().next().value ?? "");
      emitted(event);
      changed();
    },
    find(id: string): object | undefined {
      return Object.values(tables)
        .find((table) => table.has(id))
        ?.get(id);
    },
    subscribe(listeners: { emitted: typeof emitted; changed: typeof changed }) {
      ({ emitted, changed } = listeners);
    },
    clear() {
      for (const table of Object.values(tables)) table.clear();
      hidden = nothingHidden();
      settings = usualSettings();
      tasks = [];
      offset = 0;
    },
    save: (): SavedState => ({
      offset,
      tables: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, [...table]])),
      hidden,
      tasks,
      settings,
    }),
    restore(saved: SavedState) {
      world.clear();
      for (const [name, table] of Object.entries(tables) as [string, Map<string, unknown>][])
        for (const [id, object] of saved.tables[name] ?? []) table.set(id, object);
      hidden = { ...nothingHidden(), ...saved.hidden };
      settings = { ...usualSettings(), ...saved.settings };
      ({ tasks, offset } = saved);
    },
  };
  return world;
}

export const listOf = <T>(data: T[], url: string): Stripe.ApiList<T> => ({
  object: "list",
  data,
  has_more: false,
  url,
});

type Part<T> = T extends object ? { [K in keyof T]?: Part<T[K]> } : T;

/** Object of the API with only the fields that the product, a page or a test reads. */
export const partOf = <T>(fields: Part<T>): T => fields as T;

export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === "string" ? reference : (reference?.id ?? "");
