import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Outcome } from "@/lib/providers/mail";
import {
  ALERT_RHYTHMS,
  ATTEMPT_DEADLINE,
  ATTEMPT_TIMEOUT,
  ATTEMPTS,
  type Attempt,
  AWAITED_DEADLINE,
  afterLink,
  attemptLimits,
  changeOf,
  DEFAULT_STORED,
  fromStored,
  isOptional,
  isPermanentBounce,
  isRetryable,
  isSubscribedTo,
  LEASE,
  maskAddress,
  meansSent,
  nextStep,
  PATIENCE,
  retryWait,
  statusAfter,
  suppressionOf,
  toStored,
  trackingOf,
  WISHES,
} from "./rules";
import { KINDS } from "./types";

type Failed = Exclude<Outcome, { kind: "sent" }>;

test("A9.1 waits of 1 s, then 2 s, never more than 3 s", () => {
  expect([0, 1, 2, 3, 10].map(retryWait)).toEqual([1000, 2000, 3000, 3000, 3000]);
});

test("a message stays with its sender longer than any attempt lasts, so nobody else begins to send it too", () => {
  expect(LEASE).toBeGreaterThan(Math.max(ATTEMPT_DEADLINE, ATTEMPT_TIMEOUT) + 1000);
});

describe("A8.16 B8.14 what is worth another try", () => {
  test("exceptions always", () => expect(isRetryable({ from: "exception" })).toBe(true));

  test("the service's own failures, unless the code is RATE_LIMIT_EXCEEDED or INVALID_EMAIL", () => {
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
  ])("a call that failed with %j", (message) => {
    expect(isRetryable({ from: "invocation", message })).toBe(true);
  });

  test.each(["Bad request", "status 404", "15000 e-mails", "x500y", ""])("not one with %j", (message) => {
    expect(isRetryable({ from: "invocation", message })).toBe(false);
  });
});

const refused = (code: Failed["code"]) =>
  ({ kind: "refused", code, httpStatus: 500, details: "" }) as Extract<Failed, { kind: "refused" }>;
const unknown: Failed = { kind: "unknown", code: "TIMEOUT", details: "" };
const both = ["resend", "smtp"] as const;

/** The whole round when every attempt fails in the same way. */
function playRound(outcome: Failed, unresolvedFor = 0, more: { awaited?: boolean; left?: number } = {}) {
  const asked: string[] = [];
  let attempt: Attempt = { provider: "resend", number: 0 };
  for (;;) {
    asked.push(`${attempt.provider} ${attempt.number}`);
    const step = nextStep({ attempt, outcome, providers: both, unresolvedFor, ...more });
    if (step.do === "stop") return { asked, final: step.final };
    attempt = step.attempt;
  }
}

describe("A4.6 the order of attempts", () => {
  test("three at Resend, then three by SMTP", () => {
    expect(playRound(refused("PROVIDER_ERROR"))).toEqual({
      asked: ["resend 0", "resend 1", "resend 2", "smtp 0", "smtp 1", "smtp 2"],
      final: false,
    });
  });

  test("a refused address ends everything, a used-up quota or a refused key only this provider", () => {
    expect(playRound(refused("INVALID_EMAIL"))).toEqual({ asked: ["resend 0"], final: true });
    for (const code of ["RATE_LIMIT_EXCEEDED", "PROVIDER_REJECTED"] as const)
      expect(playRound(refused(code)).asked).toEqual(["resend 0", "smtp 0"]);
  });

  test("an unclear answer stays at Resend until patience ends, and ends a round by SMTP", () => {
    expect(playRound(unknown, PATIENCE - 1).asked).toEqual(["resend 0", "resend 1", "resend 2"]);
    expect(playRound(unknown, PATIENCE).asked).toEqual(["resend 0", "resend 1", "resend 2", "smtp 0"]);
  });

  test("somebody waits: after three unclear answers the fallback sends at once", () => {
    expect(playRound(unknown, 5000, { awaited: true }).asked).toEqual([
      "resend 0",
      "resend 1",
      "resend 2",
      "smtp 0",
    ]);
  });

  test("nothing begins that could not end in the time that is left", () => {
    const left = (ms: number) => playRound(refused("PROVIDER_ERROR"), 0, { awaited: true, left: ms }).asked;
    expect(left(0)).toEqual(["resend 0"]);
    expect(left(1000)).toEqual(["resend 0", "smtp 0"]);
    expect(left(2001)).toHaveLength(6);
  });

  test("A9.1 the limits of an attempt: longest first where somebody waits, never beyond what is left", () => {
    const numbers = [0, 1, 2];
    const forever = numbers.map((number) => attemptLimits(number, Number.POSITIVE_INFINITY).answer);
    expect(forever).toEqual([4000, 4000, 4000]);
    const answers = numbers.map((number) => attemptLimits(number, AWAITED_DEADLINE).answer);
    expect(answers).toEqual([3500, 1500, 1000]);
    const first = answers.reduce((sum, ms) => sum + ms, retryWait(0) + retryWait(1));
    expect(AWAITED_DEADLINE - first).toBeGreaterThan(3500);
    expect(AWAITED_DEADLINE).toBeLessThan(15_000);
    expect(attemptLimits(0, 700)).toEqual({ answer: 700, total: 700 });
    expect(attemptLimits(0, -5)).toEqual({ answer: 0, total: 0 });
  });

  test("no provider is asked more than three times, whatever happens", () => {
    const outcomes = fc.constantFrom<Failed>(
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

describe("addresses", () => {
  test("a masked address shows one letter and the domain", () => {
    expect(maskAddress("marina@exemplo.com.br")).toBe("m•••@exemplo.com.br");
  });
});

test("only notices about projects and matches can be switched off", () => {
  expect(isOptional("project_notification")).toBe(true);
  expect(isOptional("match_notification")).toBe(true);
  for (const category of ["auth_signup_confirmation", "password_reset", "system_notification"] as const)
    expect(isOptional(category)).toBe(false);
});

test("A3.14 a click without an opening notice is still an opened and delivered message", () => {
  const never = { sentAt: null, deliveredAt: null, openedAt: null, clickedAt: null };
  expect(trackingOf(never)).toEqual({ sent: false, delivered: false, opened: false, clicked: false });
  expect(trackingOf({ ...never, clickedAt: new Date() })).toEqual({
    sent: true,
    delivered: true,
    opened: true,
    clicked: true,
  });
});

describe("A3.14 the status of a message after a notice about it", () => {
  test("a later word outweighs an earlier one, never the other way round", () => {
    const order = ["queued", "sent", "delivered", "failed", "suppressed", "bounced", "complained"] as const;
    for (const [before, present] of order.entries())
      for (const [after, told] of order.entries())
        if (told !== "queued") expect(statusAfter(present, true, told)).toBe(after > before ? told : present);
  });

  test("a message that we gave up without sending is corrected by any notice: the provider had it", () => {
    for (const told of ["sent", "delivered", "suppressed", "bounced", "complained"] as const)
      expect(statusAfter("failed", false, told)).toBe(told);
  });

  test("one that the provider took and then failed to send stays failed, however late an earlier notice comes", () => {
    for (const told of ["sent", "delivered"] as const)
      expect(statusAfter("failed", true, told)).toBe("failed");
  });
});

test("A3.14 notices that are not about delivery change nothing", () => {
  expect(changeOf("contact.created")).toBeNull();
  expect(changeOf("email.opened")).toEqual({ status: "delivered", column: "opened_at" });
});

test("A3.14 what a provider refused after taking it was not sent", () => {
  expect(meansSent("failed")).toBe(false);
  expect(meansSent("suppressed")).toBe(false);
  for (const status of ["sent", "delivered", "bounced", "complained"] as const)
    expect(meansSent(status)).toBe(true);
});

test("A3.14 a complaint and a mailbox that is gone end all mail to an address, and nothing else does", () => {
  expect(suppressionOf("email.complained", undefined)).toBe("complaint");
  expect(suppressionOf("email.bounced", { type: "Permanent" })).toBe("bounce");
  expect(suppressionOf("email.bounced", { type: "Transient" })).toBeNull();
  expect(suppressionOf("email.delivered", { type: "Permanent" })).toBeNull();
});

test("A3.14 only a mailbox that does not exist is given up", () => {
  expect(isPermanentBounce({ type: "Permanent" })).toBe(true);
  for (const bounce of [{ type: "Transient" }, {}, undefined]) expect(isPermanentBounce(bounce)).toBe(false);
});

test("B3.16 a notice says what changes; names that every object has say nothing", () => {
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

  test("come back as they were stored; only the rhythm of alerts that are off is forgotten", () => {
    fc.assert(
      fc.property(anyPreferences, (wishes) => {
        const rhythm = wishes.searchAlerts === "nunca" ? "diario" : wishes.alertRhythm;
        expect(fromStored(toStored(wishes))).toEqual({ ...wishes, alertRhythm: rhythm });
      }),
    );
  });

  test("the release before reads a kind in the digest as one that is on", () => {
    fc.assert(
      fc.property(anyPreferences, (wishes) => {
        const stored = toStored(wishes);
        for (const kind of KINDS)
          expect(stored[kind] === false || stored[kind] === "nunca").toBe(wishes[kind] === "nunca");
      }),
    );
  });

  test("a link ends its kind alone, that of the digest all kinds in it, and resuming brings back what was", () => {
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
        const { alertRhythm: _, ...back } = fromStored(afterLink(ended, preference, true));
        const { alertRhythm: __, ...before } = wishes;
        expect(back).toEqual(before);
      }),
    );
  });

  test("resuming a digest that held nothing puts every kind into it", () => {
    const back = fromStored(afterLink(DEFAULT_STORED, "digest", true));
    for (const kind of KINDS) expect(back[kind]).toBe("resumo");
  });
});
