import { expect, test, vi } from "vitest";
import { atFirstUse } from "./at-first-use";

test("the value is created at its first use, and once", () => {
  const build = vi.fn(() => new Intl.NumberFormat("pt-BR"));
  const whole = atFirstUse(build);
  expect(build).not.toHaveBeenCalled();
  expect(whole().format(1234)).toBe("1.234");
  expect(whole()).toBe(whole());
  expect(build).toHaveBeenCalledOnce();
});
