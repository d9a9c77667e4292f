import { afterEach, expect, test, vi } from "vitest";
import { copyText } from "./copy-text";

afterEach(() => vi.unstubAllGlobals());

test("a text is not copied where the browser refuses it or has no clipboard", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copyText("Pix")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("Pix");
  writeText.mockRejectedValueOnce(new Error("refused"));
  expect(await copyText("Pix")).toBe(false);
  vi.stubGlobal("navigator", {});
  expect(await copyText("Pix")).toBe(false);
});
