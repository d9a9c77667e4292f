import { expect, test } from "vitest";
import { isStuck, queueLabel, queueState } from "./rules";

const NOW = new Date("2026-11-23T12:00:00Z");

test("a queue is stuck when its oldest job has been due for more than a quarter of an hour", () => {
  expect(isStuck(null, NOW)).toBe(false);
  expect(isStuck(new Date("2026-11-23T11:45:00Z"), NOW)).toBe(false);
  expect(isStuck(new Date("2026-11-23T11:44:59Z"), NOW)).toBe(true);
});

test("a queue with a failed job is shown as failed, unless it is stuck", () => {
  const late = new Date("2026-11-23T11:00:00Z");
  expect(queueState({ oldestDue: NOW, failed: 0 }, NOW)).toBe("em_dia");
  expect(queueState({ oldestDue: NOW, failed: 1 }, NOW)).toBe("falhou");
  expect(queueState({ oldestDue: null, failed: 1 }, NOW)).toBe("falhou");
  expect(queueState({ oldestDue: late, failed: 1 }, NOW)).toBe("parada");
});

test("a queue is labelled in Portuguese, and an unknown one by its name, 'constructor' included", () => {
  expect(queueLabel("email")).toBe("E-mails");
  expect(queueLabel("constructor")).toBe("constructor");
});
