import { beforeAll, describe, expect, test } from "vitest";
import type { EmailCategory } from "../types";

let preferences: typeof import("./preferences");
let queries: typeof import("../queries");
let db: typeof import("@/lib/server/db")["db"];

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  preferences = await import("./preferences");
  queries = await import("../queries");
});

const address = "pessoa@exemplo.com.br";
const of = (category: EmailCategory, userId: string | null = null) => ({ address, userId, category });
const account = async (email: string) => (await db.user.create({ data: { email } })).id;

describe("the link to unsubscribe", () => {
  test("the link contains no readable address, and a forged one is refused", () => {
    const token = preferences.unsubscribeToken(of("match_notification"));
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("exemplo");
    expect(preferences.readUnsubscribeToken(token)).toEqual(of("match_notification"));
    expect(preferences.readUnsubscribeToken(`${token.slice(0, -3)}AAA`)).toBeNull();
    for (const bad of ["", "x", "a".repeat(100), "../..", "a".repeat(5000)])
      expect(preferences.readUnsubscribeToken(bad)).toBeNull();
  });

  test("opening the link changes nothing, one call unsubscribes, repeated or not, another resubscribes", async () => {
    const userId = await account("conta@exemplo.com.br");
    const token = preferences.unsubscribeToken(of("match_notification", userId));
    const view = { label: "Projeto para você", address: "p•••@exemplo.com.br" };
    for (let look = 0; look < 2; look += 1)
      expect(await preferences.viewSubscription(token)).toEqual({
        ok: true,
        data: { ...view, subscribed: true },
      });
    for (let call = 0; call < 2; call += 1)
      expect(await preferences.changeSubscription(token, false)).toEqual({
        ok: true,
        data: { ...view, subscribed: false },
      });
    expect(await queries.findBlock(of("match_notification", userId))).toBe("unsubscribed");
    expect(await queries.findBlock(of("project_notification", userId))).toBeNull();
    await preferences.changeSubscription(token, true);
    expect(await queries.findBlock(of("match_notification", userId))).toBeNull();
    const events = await db.securityEvent.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
    expect(events.map(({ eventType }) => eventType)).toEqual(["email_unsubscribed", "email_subscribed"]);
  });

  test("without an account the address is suppressed until the person resubscribes", async () => {
    const token = preferences.unsubscribeToken(of("project_notification"));
    await preferences.changeSubscription(token, false);
    expect(await queries.findBlock(of("project_notification"))).toBe("unsubscribed");
    expect(await queries.findBlock(of("auth_signup_confirmation"))).toBeNull();
    await preferences.changeSubscription(token, true);
    expect(await queries.findBlock(of("project_notification"))).toBeNull();
  });

  test("required mails cannot be switched off, even with a forged link", async () => {
    const token = preferences.unsubscribeToken(of("password_reset"));
    expect(await preferences.changeSubscription(token, false)).toMatchObject({
      ok: false,
      code: "bad_input",
    });
  });

  test("resubscribing does not undo a complaint or a bounce", async () => {
    await db.emailSuppression.create({ data: { email: address, reason: "complaint" } });
    const token = preferences.unsubscribeToken(of("project_notification"));
    await preferences.changeSubscription(token, true);
    expect(await queries.findBlock(of("project_notification"))).toBe("unsubscribed");
  });
});
