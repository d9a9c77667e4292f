import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.ts";
import type { Server } from "./product.ts";
import { atMost, information, type Row } from "./rows.ts";

/** Maximum bytes (brotli) of a page's scripts. A list page that loads a form's code exceeds its limit. */
const LIMITS = { "/": 128_000, "/faq": 128_000, "/lir-estatisticas": 139_000, "/lir-projetos": 139_000 };

const gzip = (code: Buffer) => gzipSync(code, { level: 9 }).byteLength;
const brotli = (code: Buffer) =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;

async function loadedScripts(url: string): Promise<Buffer[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.request().resourceType() === "script" || /\.js($|\?)/.test(response.url())) {
        scripts.set(response.url(), response.body());
      }
    });
    const response = await page.goto(url, { waitUntil: "networkidle" });
    if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`);
    return await Promise.all(scripts.values());
  } finally {
    await browser.close();
  }
}

export async function benchScriptsSize(product: Server): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [page, limit] of Object.entries(LIMITS)) {
    const scripts = await loadedScripts(product.url + page);
    const sum = (size: (code: Buffer) => number) => scripts.reduce((total, code) => total + size(code), 0);
    const note = `${scripts.length} arquivos`;
    const raw = sum((code) => code.byteLength);
    rows.push(
      atMost({ name: `scripts de ${page}, brotli`, value: sum(brotli), unit: "bytes", note }, limit),
      information({
        name: `scripts de ${page}, gzip`,
        value: sum(gzip),
        unit: "bytes",
        note: `${raw} sem compressão`,
      }),
    );
  }
  return rows;
}
