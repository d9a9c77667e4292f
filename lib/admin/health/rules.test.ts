import { expect, test } from "vitest";
import { isStuck, queueLabel, queueState } from "./rules";

const NOW = new Date("2026-11-23T12:00:00Z");

const QUARTER = new Date("2026-11-23T11:45:00Z");
const LATER = new Date("2026-11-23T11:44:59Z");

test("a queue is stuck when a job has been due, and none has ended well, for more than a quarter of an hour", () => {
  expect(isStuck({ oldestDue: null, lastDone: null }, NOW)).toBe(false);
  expect(isStuck({ oldestDue: QUARTER, lastDone: null }, NOW)).toBe(false);
  expect(isStuck({ oldestDue: LATER, lastDone: null }, NOW)).toBe(true);
  expect(isStuck({ oldestDue: LATER, lastDone: LATER }, NOW)).toBe(true);
  expect(isStuck({ oldestDue: LATER, lastDone: QUARTER }, NOW)).toBe(false);
});

test("a queue with a failed job is shown as failed, unless it is stuck", () => {
  expect(queueState({ oldestDue: NOW, lastDone: null, failed: 0 }, NOW)).toBe("em_dia");
  expect(queueState({ oldestDue: NOW, lastDone: null, failed: 1 }, NOW)).toBe("falhou");
  expect(queueState({ oldestDue: null, lastDone: null, failed: 1 }, NOW)).toBe("falhou");
  expect(queueState({ oldestDue: LATER, lastDone: null, failed: 1 }, NOW)).toBe("parada");
  expect(queueState({ oldestDue: LATER, lastDone: NOW, failed: 1 }, NOW)).toBe("falhou");
});

test("mails that wait for their pace, such as 200,000 about new terms, are under way and not stuck", () => {
  expect(queueState({ oldestDue: LATER, lastDone: NOW, failed: 0 }, NOW)).toBe("em_andamento");
});

test("a queue is labelled in Portuguese, and an unknown one by its name, 'constructor' included", () => {
  expect(queueLabel("email")).toBe("E-mails");
  expect(queueLabel("constructor")).toBe("constructor");
});
