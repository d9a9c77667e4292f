import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "@/lib/providers/mail-outcome";
import {
  ALERT_RHYTHMS,
  ATTEMPT_DEADLINE,
  ATTEMPT_TIMEOUT,
  ATTEMPTS,
  type Attempt,
  AWAITED_DEADLINE,
  afterChange,
  afterLink,
  attemptLimits,
  changeOf,
  DEFAULT_STORED,
  type EmailPreferences,
  fromStored,
  isOptional,
  isPermanentBounce,
  isRetryable,
  isSubscribedTo,
  LEASE,
  maskAddress,
  nextStep,
  OFFERED_KINDS,
  PATIENCE,
  retryWait,
  type StoredPreferences,
  statusAfter,
  suppressionOf,
  trackingOf,
  WISHES,
  wasSent,
} from "./rules";
import { preferencesSchema } from "./schema";
import { KINDS } from "./types";

type FailedOutcome = Exclude<Outcome, { kind: "sent" }>;

test("A9.1 the waits are 1 s and 2 s, and never above 3 s", () => {
  expect([0, 1, 2, 3, 10].map(retryWait)).toEqual([1000, 2000, 3000, 3000, 3000]);
});

test("the lease of a message outlasts any attempt, so that no other sender takes it", () => {
  expect(LEASE).toBeGreaterThan(Math.max(ATTEMPT_DEADLINE, ATTEMPT_TIMEOUT) + 1000);
});

describe("A8.16 B8.14 failures worth a retry", () => {
  test("an exception is worth a retry", () => expect(isRetryable({ from: "exception" })).toBe(true));

  test("a service's own failure is worth a retry, except RATE_LIMIT_EXCEEDED and INVALID_EMAIL", () => {
    for (const code of ["RATE_LIMIT_EXCEEDED", "INVALID_EMAIL"])
      expect(isRetryable({ from: "service", code })).toBe(false);
    for (const code of ["PROVIDER_ERROR", "UNKNOWN", undefined])
      expect(isRetryable({ from: "service", code })).toBe(true);
  });

  test.each([
    "Request timeout",
    "Network error",
    "connection refused",
    "temporary failure",
    "rate_limit",
    "SERVICE_UNAVAILABLE",
    "HTTP 500",
    "status 503 from upstream",
  ])("a call that failed with %j is worth a retry", (message) => {
    expect(isRetryable({ from: "invocation", message })).toBe(true);
  });

  test.each(["Bad request", "status 404", "15000 e-mails", "x500y", ""])(
    "a call that failed with %j is not worth a retry",
    (message) => {
      expect(isRetryable({ from: "invocation", message })).toBe(false);
    },
  );
});

const refused = (code: FailedOutcome["code"]) =>
  ({ kind: "refused", code, httpStatus: 500, details: "" }) as Extract<FailedOutcome, { kind: "refused" }>;
const unknown: FailedOutcome = { kind: "unknown", code: "TIMEOUT", details: "" };
const both = ["resend", "smtp"] as const;

function playRound(
  outcome: FailedOutcome,
  unresolvedFor = 0,
  more: { awaited?: boolean; left?: number } = {},
) {
  const asked: string[] = [];
  let attempt: Attempt = { provider: "resend", number: 0 };
  for (;;) {
    asked.push(`${attempt.provider} ${attempt.number}`);
    const step = nextStep({ attempt, outcome, providers: both, unresolvedFor, ...more });
    if (step.do === "stop") return { asked, final: step.final };
    attempt = step.attempt;
  }
}

describe("the order of attempts", () => {
  test("A4.6 A9.1 a message gets three attempts at Resend, then three by SMTP", () => {
    expect(playRound(refused("PROVIDER_ERROR"))).toEqual({
      asked: ["resend 0", "resend 1", "resend 2", "smtp 0", "smtp 1", "smtp 2"],
      final: false,
    });
  });

  test("a refused address ends all attempts, and a used-up quota or refused key only this provider's", () => {
    expect(playRound(refused("INVALID_EMAIL"))).toEqual({ asked: ["resend 0"], final: true });
    for (const code of ["RATE_LIMIT_EXCEEDED", "PROVIDER_REJECTED"] as const)
      expect(playRound(refused(code)).asked).toEqual(["resend 0", "smtp 0"]);
  });

  test("after unknown outcomes at Resend, SMTP is tried only once PATIENCE has passed; an unknown outcome at SMTP ends the round", () => {
    expect(playRound(unknown, PATIENCE - 1).asked).toEqual(["resend 0", "resend 1", "resend 2"]);
    expect(playRound(unknown, PATIENCE).asked).toEqual(["resend 0", "resend 1", "resend 2", "smtp 0"]);
  });

  test("a refusal after an unknown outcome does not start the fallback before PATIENCE has passed, unless a person waits", () => {
    for (const code of ["UNREACHABLE", "RATE_LIMIT_EXCEEDED"] as const) {
      expect(playRound(refused(code), 1).asked).not.toContain("smtp 0");
      expect(playRound(refused(code), PATIENCE).asked).toContain("smtp 0");
      expect(playRound(refused(code), 1, { awaited: true }).asked).toContain("smtp 0");
    }
  });

  test("A4.6 for a waiting person the fallback starts immediately after three unknown outcomes", () => {
    expect(playRound(unknown, 5000, { awaited: true }).asked).toEqual([
      "resend 0",
      "resend 1",
      "resend 2",
      "smtp 0",
    ]);
  });

  test("no further attempt begins after the remaining time", () => {
    const left = (ms: number) => playRound(refused("PROVIDER_ERROR"), 0, { awaited: true, left: ms }).asked;
    expect(left(0)).toEqual(["resend 0"]);
    expect(left(1000)).toEqual(["resend 0", "smtp 0"]);
    expect(left(2001)).toHaveLength(6);
  });

  test("when a person waits the first attempt has the most time, and none exceeds the remaining time", () => {
    const numbers = [0, 1, 2];
    const forever = numbers.map((number) => attemptLimits(number, Number.POSITIVE_INFINITY).perReply);
    expect(forever).toEqual([4000, 4000, 4000]);
    const answers = numbers.map((number) => attemptLimits(number, AWAITED_DEADLINE).perReply);
    expect(answers).toEqual([3500, 1500, 1000]);
    const first = answers.reduce((sum, ms) => sum + ms, retryWait(0) + retryWait(1));
    expect(AWAITED_DEADLINE - first).toBeGreaterThan(3500);
    expect(AWAITED_DEADLINE).toBeLessThan(15_000);
    expect(attemptLimits(0, 700)).toEqual({ perReply: 700, total: 700 });
    expect(attemptLimits(0, -5)).toEqual({ perReply: 0, total: 0 });
  });

  test("A4.6 A9.1 no provider gets more than three attempts, whatever the outcomes are", () => {
    const outcomes = fc.constantFrom<FailedOutcome>(
      unknown,
      refused("PROVIDER_ERROR"),
      refused("UNREACHABLE"),
      refused("RATE_LIMIT_EXCEEDED"),
    );
    fc.assert(
      fc.property(
        fc.array(outcomes, { minLength: 12, maxLength: 12 }),
        fc.nat(60_000),
        (list, unresolvedFor) => {
          const asked = { resend: 0, smtp: 0 };
          let attempt: Attempt = { provider: "resend", number: 0 };
          for (const outcome of list) {
            asked[attempt.provider] += 1;
            const step = nextStep({ attempt, outcome, providers: both, unresolvedFor });
            if (step.do === "stop") break;
            attempt = step.attempt;
          }
          expect(Math.max(asked.resend, asked.smtp)).toBeLessThanOrEqual(ATTEMPTS);
        },
      ),
    );
  });
});

describe("masked addresses", () => {
  test("a masked address shows one letter and the domain", () => {
    expect(maskAddress("marina@exemplo.com.br")).toBe("m•••@exemplo.com.br");
    fc.assert(
      fc.property(fc.emailAddress(), (email) =>
        maskAddress(email).endsWith(email.slice(email.lastIndexOf("@"))),
      ),
    );
  });
});

test("mails about projects and matches can be switched off; confirmations, passwords and notices cannot", () => {
  expect(isOptional("project_notification")).toBe(true);
  expect(isOptional("match_notification")).toBe(true);
  for (const category of ["auth_signup_confirmation", "password_reset", "system_notification"] as const)
    expect(isOptional(category)).toBe(false);
});

test("A3.14 a click without an opening event still marks the message as opened and delivered", () => {
  const never = { sentAt: null, deliveredAt: null, openedAt: null, clickedAt: null };
  expect(trackingOf(never)).toEqual({ sent: false, delivered: false, opened: false, clicked: false });
  expect(trackingOf({ ...never, clickedAt: new Date() })).toEqual({
    sent: true,
    delivered: true,
    opened: true,
    clicked: true,
  });
});

describe("A3.14 the status of a message after an event", () => {
  test("a later status replaces an earlier one, never the reverse", () => {
    const order = ["queued", "sent", "delivered", "failed", "suppressed", "bounced", "complained"] as const;
    for (const [before, present] of order.entries())
      for (const [after, reported] of order.entries())
        if (reported !== "queued")
          expect(statusAfter(present, true, reported)).toBe(after > before ? reported : present);
  });

  test("the first event from a provider replaces a failure of our own, because it proves that the provider accepted the message", () => {
    for (const reported of ["sent", "delivered", "suppressed", "bounced", "complained"] as const)
      expect(statusAfter("failed", false, reported)).toBe(reported);
  });

  test("a late sent or delivered event does not replace a failure that the provider reported", () => {
    for (const reported of ["sent", "delivered"] as const)
      expect(statusAfter("failed", true, reported)).toBe("failed");
  });

  test("the heaviest report decides in any order, also after our attempts had ended", () => {
    const order = ["sent", "delivered", "failed", "suppressed", "bounced", "complained"] as const;
    const reports = fc.array(fc.constantFrom(...order), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom("queued", "failed"), reports, (before, all) => {
        let status: string = before;
        for (const [index, reported] of all.entries()) {
          const heaviest = order[Math.max(...all.slice(0, index + 1).map((one) => order.indexOf(one)))];
          status = statusAfter(status, index > 0, reported);
          expect(status).toBe(heaviest);
        }
      }),
    );
  });
});

test("A3.14 an opening proves the delivery, and an event about a contact changes nothing", () => {
  expect(changeOf("contact.created")).toBeNull();
  expect(changeOf("email.opened")).toEqual({ status: "delivered", column: "opened_at" });
});

test("A3.14 a message refused after its acceptance counts as not sent, a bounced or complained one as sent", () => {
  expect(wasSent("failed")).toBe(false);
  expect(wasSent("suppressed")).toBe(false);
  for (const status of ["sent", "delivered", "bounced", "complained"] as const)
    expect(wasSent(status)).toBe(true);
});

test("only a complaint or a permanent bounce suppresses an address", () => {
  expect(suppressionOf("email.complained", undefined)).toBe("complaint");
  expect(suppressionOf("email.bounced", { type: "Permanent" })).toBe("bounce");
  expect(suppressionOf("email.bounced", { type: "Transient" })).toBeNull();
  expect(suppressionOf("email.delivered", { type: "Permanent" })).toBeNull();
});

test("a bounce is permanent only with the type Permanent", () => {
  expect(isPermanentBounce({ type: "Permanent" })).toBe(true);
  for (const bounce of [{ type: "Transient" }, {}, undefined]) expect(isPermanentBounce(bounce)).toBe(false);
});

test("A3.14 an event type maps to its change, and inherited property names map to none", () => {
  expect(changeOf("email.delivered")).toEqual({ status: "delivered", column: "delivered_at" });
  for (const type of ["constructor", "toString", "__proto__", "contact.created", ""])
    expect(changeOf(type)).toBeNull();
});

describe("preferences by kind", () => {
  const anyWish = fc.constantFrom(...WISHES);
  const anyPreferences = fc.record({
    projectNotifications: anyWish,
    matchNotifications: anyWish,
    newsDigest: anyWish,
    talkMessages: anyWish,
    searchAlerts: anyWish,
    alertRhythm: fc.constantFrom(...ALERT_RHYTHMS),
  });

  /** `afterChange` never changes the wish about matches. */
  const toStored = (wishes: EmailPreferences): StoredPreferences => {
    const stored = afterChange(DEFAULT_STORED, wishes);
    const isDaily = wishes.matchNotifications === "resumo";
    return {
      ...stored,
      matchNotifications: wishes.matchNotifications !== "nunca",
      digest: isDaily ? [...stored.digest, "matchNotifications"] : stored.digest,
    };
  };

  test("preferences are read as they were stored, also the rhythm of alerts that are off", () => {
    fc.assert(
      fc.property(anyPreferences, (wishes) => {
        expect(fromStored(toStored(wishes))).toEqual(wishes);
      }),
    );
  });

  test("searchAlerts gives the rhythm of alerts that are on; weekly alerts that were switched off come back weekly", () => {
    expect(fromStored({ ...DEFAULT_STORED, weeklyAlerts: true }).alertRhythm).toBe("diario");
    const weekly = { ...DEFAULT_STORED, searchAlerts: "semanal" };
    expect(fromStored(weekly).alertRhythm).toBe("semanal");
    const off = afterLink(weekly, "searchAlerts", false);
    expect(afterLink(off, "searchAlerts", true)).toMatchObject({ searchAlerts: "semanal" });
    expect(afterChange(off, { searchAlerts: "resumo" })).toMatchObject({ searchAlerts: "semanal" });
  });

  test("a change leaves every other kind as stored, even the digest place of a kind that a link switched off", () => {
    fc.assert(
      fc.property(anyPreferences, fc.constantFrom(...OFFERED_KINDS), anyWish, (wishes, changed, wish) => {
        const stored = toStored(wishes);
        const after = fromStored(afterChange(stored, { [changed]: wish }));
        for (const kind of KINDS) expect(after[kind]).toBe(kind === changed ? wish : wishes[kind]);
        if (changed !== "searchAlerts") expect(after.alertRhythm).toBe(fromStored(stored).alertRhythm);
      }),
    );
    const ended = afterLink(
      toStored({ ...fromStored(DEFAULT_STORED), talkMessages: "resumo" }),
      "digest",
      false,
    );
    const later = afterLink(afterChange(ended, { newsDigest: "nunca" }), "digest", true);
    expect(fromStored(later)).toMatchObject({ talkMessages: "resumo", newsDigest: "nunca" });
  });

  test("a rhythm alone does not switch alerts on, and matches cannot be changed, even by a forged form", () => {
    const off = { ...DEFAULT_STORED, searchAlerts: "nunca", matchNotifications: false };
    expect(afterChange(off, { alertRhythm: "semanal" })).toEqual({ ...off, weeklyAlerts: true });
    const forged = { matchNotifications: "agora", talkMessages: "nunca" } as const;
    expect(afterChange(off, forged)).toEqual({ ...off, talkMessages: false });
    expect(preferencesSchema.parse(forged)).toEqual({ talkMessages: "nunca" });
  });

  test("the previous release reads a kind in the digest as on", () => {
    fc.assert(
      fc.property(anyPreferences, (wishes) => {
        const stored = toStored(wishes);
        for (const kind of KINDS)
          expect(stored[kind] === false || stored[kind] === "nunca").toBe(wishes[kind] === "nunca");
      }),
    );
  });

  test("a link switches off its own kind, the digest's link all kinds in it, and resuming restores them", () => {
    const anyLink = fc.constantFrom(...KINDS, "digest" as const);
    fc.assert(
      fc.property(anyPreferences, anyLink, (wishes, preference) => {
        const stored = toStored(wishes);
        fc.pre(isSubscribedTo(wishes, preference));
        const ended = afterLink(stored, preference, false);
        expect(isSubscribedTo(fromStored(ended), preference)).toBe(false);
        for (const kind of KINDS) {
          const isEnded = preference === "digest" ? wishes[kind] === "resumo" : kind === preference;
          expect(fromStored(ended)[kind]).toBe(isEnded ? "nunca" : wishes[kind]);
        }
        expect(fromStored(afterLink(ended, preference, true))).toEqual(wishes);
      }),
    );
  });

  test("resuming a digest that held nothing puts every kind into it", () => {
    const back = fromStored(afterLink(DEFAULT_STORED, "digest", true));
    for (const kind of KINDS) expect(back[kind]).toBe("resumo");
  });
});
