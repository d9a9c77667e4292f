import { describe, expect, test } from "vitest";
import { availableAmount, fundingProgress } from "./progress";

describe("money raised", () => {
  test("B4.3 progress is raised divided by total, and its bar is capped at 100%", () => {
    expect(fundingProgress(0, 100)).toEqual({ percent: 0, bar: 0 });
    expect(fundingProgress(12_345n, 100_000n)).toEqual({ percent: 12.3, bar: 12.3 });
    expect(fundingProgress(150, 100)).toEqual({ percent: 150, bar: 100 });
    expect(fundingProgress(10, 0)).toEqual({ percent: 0, bar: 0 });
  });

  test("a project has nothing available once it is finished or has raised more than its total", () => {
    expect(availableAmount("Em Captação", 100, 30)).toBe(70);
    expect(availableAmount("Em Captação", 100, 130)).toBe(0);
    expect(availableAmount("Finalizada", 100, 30)).toBe(0);
  });
});
