import { beforeAll, describe, expect, test } from "vitest";
import { PREFERENCES } from "../messages";
import type { PreferencesChange } from "../rules";
import type { EmailCategory } from "../types";

let preferences: typeof import("./preferences");
let queries: typeof import("../queries");
let db: typeof import("@/lib/server/db")["db"];

beforeAll(async () => {
  ({ db } = await import("@/lib/server/db"));
  preferences = await import("./preferences");
  queries = await import("../queries");
});

const now = new Date();
const address = "pessoa@exemplo.com.br";
const addresses = new Map<string, string>();
const of = (category: EmailCategory, userId: string | null = null) => ({
  address: addresses.get(userId ?? "") ?? address,
  userId,
  category,
});
async function account(email: string): Promise<string> {
  const { id } = await db.user.create({ data: { email } });
  addresses.set(id, email);
  return id;
}

describe("the link to unsubscribe", () => {
  test("the link contains no readable address, and a forged link is refused", () => {
    const token = preferences.unsubscribeToken(of("match_notification"));
    expect(Buffer.from(token, "base64url").toString("latin1")).not.toContain("exemplo");
    expect(preferences.readUnsubscribeToken(token)).toEqual(of("match_notification"));
    expect(preferences.readUnsubscribeToken(`${token.slice(0, -3)}AAA`)).toBeNull();
    for (const bad of ["", "x", "a".repeat(100), "../..", "a".repeat(5000)])
      expect(preferences.readUnsubscribeToken(bad)).toBeNull();
  });

  test("opening the link changes nothing; a call unsubscribes from one kind of mail, once however often repeated; another call resubscribes", async () => {
    const userId = await account("conta@exemplo.com.br");
    const token = preferences.unsubscribeToken(of("match_notification", userId));
    const view = {
      label: "Projeto para você",
      kinds: [],
      address: "c•••@exemplo.com.br",
      undeliverable: false,
      isAboutAddress: false,
    };
    for (let look = 0; look < 2; look += 1)
      expect(await preferences.viewSubscription(token)).toEqual({
        ok: true,
        data: { ...view, subscribed: true },
      });
    for (let call = 0; call < 2; call += 1)
      expect(await preferences.changeSubscription(token, false, now)).toEqual({
        ok: true,
        data: { ...view, subscribed: false },
      });
    expect(await queries.findBlock(of("match_notification", userId))).toBe("unsubscribed");
    expect(await queries.findBlock(of("project_notification", userId))).toBeNull();
    await preferences.changeSubscription(token, true, now);
    expect(await queries.findBlock(of("match_notification", userId))).toBeNull();
    const events = await db.securityEvent.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
    expect(events.map(({ eventType }) => eventType)).toEqual(["email_unsubscribed", "email_subscribed"]);
  });

  test("without an account the address is suppressed until the person resubscribes", async () => {
    const token = preferences.unsubscribeToken(of("project_notification"));
    await preferences.changeSubscription(token, false, now);
    expect(await queries.findBlock(of("project_notification"))).toBe("unsubscribed");
    expect(await queries.findBlock(of("auth_signup_confirmation"))).toBeNull();
    await preferences.changeSubscription(token, true, now);
    expect(await queries.findBlock(of("project_notification"))).toBeNull();
  });

  test("alerts that the link switches on again announce no project of the time when they were off", async () => {
    const userId = await account("alertas@exemplo.com.br");
    const search = await db.savedSearch.create({
      data: { userId, name: "Busca", query: "", alertedUntil: new Date(now.getTime() - 180 * 86_400_000) },
    });
    const token = preferences.unsubscribeToken(of("search_alert", userId));
    const alertedUntil = async () =>
      (await db.savedSearch.findUniqueOrThrow({ where: { id: search.id } })).alertedUntil;
    await preferences.changeSubscription(token, false, now);
    expect(await alertedUntil()).toEqual(search.alertedUntil);
    await preferences.changeSubscription(token, true, now);
    expect(await alertedUntil()).toEqual(now);
  });

  test("the link of the daily digest names the kinds of notice that stop with it", async () => {
    const userId = await account("resumo@exemplo.com.br");
    const digest = ["projectNotifications", "talkMessages", "newsDigest"];
    await db.emailPreference.create({ data: { userId, digest, newsDigest: false } });
    const token = preferences.unsubscribeToken(of("daily_digest", userId));
    const kinds = ["Meus projetos e interesses", "Mensagens de conversas"];
    expect(await preferences.viewSubscription(token)).toMatchObject({ data: { subscribed: true, kinds } });
    const all = ["Meus projetos e interesses", "Projetos que acompanho", "Mensagens de conversas"];
    expect(await preferences.changeSubscription(token, false, now)).toMatchObject({
      data: { subscribed: false, kinds: all },
    });
  });

  test("after a change of e-mail a link to the former address neither shows nor changes the account's choices", async () => {
    const userId = await account("antes@exemplo.com.br");
    await db.emailPreference.create({ data: { userId, digest: ["projectNotifications"] } });
    const [alert, daily] = [of("search_alert", userId), of("daily_digest", userId)];
    await db.user.update({ where: { id: userId }, data: { email: "depois@exemplo.com.br" } });
    expect(await preferences.viewSubscription(preferences.unsubscribeToken(daily))).toMatchObject({
      data: { kinds: [] },
    });
    const token = preferences.unsubscribeToken(alert);
    const before = await queries.getEmailPreferences(userId);
    expect(await preferences.changeSubscription(token, false, now)).toMatchObject({
      data: { subscribed: false, address: "a•••@exemplo.com.br" },
    });
    expect(await queries.getEmailPreferences(userId)).toEqual(before);
    expect(await queries.findBlock({ ...alert, address: "depois@exemplo.com.br" })).toBeNull();
    expect(await queries.findBlock({ ...alert, userId: null })).toBe("unsubscribed");
  });

  test("required mails cannot be switched off, even with a forged link", async () => {
    const token = preferences.unsubscribeToken(of("password_reset"));
    expect(await preferences.changeSubscription(token, false, now)).toMatchObject({
      ok: false,
      code: "bad_input",
    });
  });

  test("resubscribing lifts the person's own complaint, with and without an account", async () => {
    const userId = await account("queixa@exemplo.com.br");
    for (const subscription of [of("project_notification"), of("project_notification", userId)]) {
      await db.emailSuppression.create({ data: { email: subscription.address, reason: "complaint" } });
      expect(await queries.findBlock(subscription)).toBe("unsubscribed");
      const token = preferences.unsubscribeToken(subscription);
      expect(await preferences.changeSubscription(token, true, now)).toMatchObject({
        ok: true,
        data: { subscribed: true, undeliverable: false },
      });
      expect(await queries.findBlock(subscription)).toBeNull();
    }
  });

  test("resubscribing does not lift a bounce, and the page learns that the address is undeliverable; the choice is stored beside it", async () => {
    await db.emailSuppression.create({ data: { email: address, reason: "bounce" } });
    const token = preferences.unsubscribeToken(of("project_notification"));
    expect(await preferences.changeSubscription(token, true, now)).toMatchObject({
      ok: true,
      data: { subscribed: false, undeliverable: true },
    });
    expect(await queries.findBlock(of("project_notification"))).toBe("undeliverable");
    await preferences.changeSubscription(token, false, now);
    expect(await db.emailSuppression.findUnique({ where: { email: address } })).toMatchObject({
      reason: "bounce",
      wish: "unsubscribe",
    });
    await preferences.changeSubscription(token, true, now);
    expect(await db.emailSuppression.findUnique({ where: { email: address } })).toMatchObject({
      reason: "bounce",
      wish: null,
    });
    await db.emailSuppression.delete({ where: { email: address } });
  });
});

describe("a choice on an account page that was opened before the link of a mail was pressed", () => {
  test("keeps off the kinds that the link has switched off, matches among them, and returns what is stored", async () => {
    const userId = await account("duas-telas@exemplo.com.br");
    for (const category of ["search_alert", "match_notification"] as const)
      await preferences.setSubscribed(of(category, userId), false, now);
    const saved = await preferences.saveEmailPreferences(userId, { newsDigest: "resumo" }, now);
    const stored = await queries.getEmailPreferences(userId);
    expect(stored).toMatchObject({
      projectNotifications: "agora",
      matchNotifications: "nunca",
      newsDigest: "resumo",
      searchAlerts: "nunca",
    });
    expect(saved).toEqual({ ok: true, data: { message: PREFERENCES.saved, preferences: stored } });
  });

  test("stores a rhythm although alerts are off, says so, and applies the rhythm when alerts are on again", async () => {
    const userId = await account("frequencia@exemplo.com.br");
    await preferences.setSubscribed(of("search_alert", userId), false, now);
    const choose = (change: PreferencesChange) => preferences.saveEmailPreferences(userId, change, now);
    expect(await choose({ alertRhythm: "semanal" })).toMatchObject({
      data: { message: PREFERENCES.alertsOff, preferences: { searchAlerts: "nunca" } },
    });
    expect(await choose({ searchAlerts: "agora", alertRhythm: "semanal" })).toMatchObject({
      data: { message: PREFERENCES.saved, preferences: { searchAlerts: "agora", alertRhythm: "semanal" } },
    });
    expect(await choose({ searchAlerts: "nunca", alertRhythm: "semanal" })).toMatchObject({
      data: { message: PREFERENCES.saved, preferences: { searchAlerts: "nunca" } },
    });
    await preferences.setSubscribed(of("search_alert", userId), true, now);
    expect(await queries.getEmailPreferences(userId)).toMatchObject({
      searchAlerts: "agora",
      alertRhythm: "semanal",
    });
  });
});

test("a spam complaint for one of the team's own addresses stops no notice to the team, such as a report of fraud", async () => {
  const { env } = await import("@/lib/server/env");
  for (const own of [env.CONTACT_EMAIL, env.SUPPORT_EMAIL, address]) {
    await db.emailSuppression.create({ data: { email: own, reason: "complaint" } });
    const notice = { address: own.toUpperCase(), userId: null, category: "system_notification" as const };
    expect(await queries.findBlock(notice)).toBe(own === address ? "unsubscribed" : null);
    await db.emailSuppression.delete({ where: { email: own } });
  }
});

test("a complaint stops notices to people without an account, but not notices to an account that are stored without its id", async () => {
  const email = "captadora@exemplo.com.br";
  await db.emailSuppression.create({ data: { email, reason: "complaint" } });
  const notice = { address: email, userId: null, category: "system_notification" as const };
  expect(await queries.findBlock(notice)).toBe("unsubscribed");
  const id = await account(email);
  expect(await queries.findBlock(notice)).toBeNull();
  await db.user.update({ where: { id }, data: { anonymisedAt: now } });
  expect(await queries.findBlock(notice)).toBe("unsubscribed");
});

describe("the block of an account's address", () => {
  const email = "bloqueado@exemplo.com.br";
  const ofAccount = (userId: string) => ({ address: email, userId, category: "search_alert" as const });

  test("is lifted by the person after a complaint or an unsubscription, and the preferences apply again", async () => {
    const userId = await account(email);
    for (const reason of ["complaint", "unsubscribe"] as const) {
      await db.emailSuppression.create({ data: { email: email.toUpperCase(), reason } });
      expect(await queries.getAddressBlock(email)).toMatchObject({ reason });
      expect(await queries.findBlock(ofAccount(userId))).toBe("unsubscribed");
      expect(await preferences.resumeEmails({ userId, email })).toMatchObject({ ok: true });
      expect(await queries.getAddressBlock(email)).toBeNull();
      expect(await queries.findBlock(ofAccount(userId))).toBeNull();
    }
    const other = "outra@exemplo.com.br";
    await db.emailSuppression.create({ data: { email: other, reason: "complaint" } });
    await preferences.resumeEmails({ userId, email });
    expect(await queries.getAddressBlock(other)).toMatchObject({ reason: "complaint" });
    expect(await db.securityEvent.count({ where: { userId, eventType: "email_subscribed" } })).toBe(2);
  });

  test("after a bounce stays, because only the team may lift it", async () => {
    const bounced = "devolvido@exemplo.com.br";
    const userId = await account(bounced);
    await db.emailSuppression.create({ data: { email: bounced, reason: "bounce" } });
    await preferences.resumeEmails({ userId, email: bounced });
    expect(await queries.getAddressBlock(bounced)).toMatchObject({ reason: "bounce" });
  });
});
