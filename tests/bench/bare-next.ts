import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { exitCode, launch, StartError, stop, untilSuccess } from "../../scripts/processes.ts";
import { cpuClock } from "./cpu-time.ts";
import { type Server, takePackages } from "./product.ts";
import { intoFile, output } from "./programs.ts";

const SENTENCE = "Página de comparação, que não tem nada além do tamanho. ";
/** Bytes of HTML around the text of a bare Next page. */
const FRAME = 4_800;
const TOLERANCE = 0.05;

/** A page contains the text twice: as HTML, and in the data for hydration. */
const filler = (bytes: number) =>
  SENTENCE.repeat(Math.max(1, Math.round((bytes - FRAME) / 2 / Buffer.byteLength(SENTENCE))));

const LAYOUT = `export default function Layout({ children }) {
  return <html lang="pt-BR"><head><title>Comparação</title></head><body>{children}</body></html>;
}`;

const page = (bytes: number) => `export default function Page() {
  return <main>{${JSON.stringify(filler(bytes))}}</main>;
}`;

function sources(sizes: number[]): Record<string, string> {
  const pages = sizes.map((bytes, index) => [`app/p${index}/page.jsx`, page(bytes)]);
  return {
    "package.json": JSON.stringify({ name: "bare", private: true, type: "module" }),
    "package-lock.json": JSON.stringify({ name: "bare", lockfileVersion: 3, packages: {} }),
    "app/layout.jsx": LAYOUT,
    ...Object.fromEntries(pages),
  };
}

export async function bodySize(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "identity" } });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

/** @param sizes bytes of uncompressed HTML, one for each of the pages `/p0`, `/p1`… */
export async function startBareNext(scratch: string, sizes: number[]): Promise<Omit<Server, "memory">> {
  const dir = path.join(scratch, "bare");
  for (const [name, content] of Object.entries(sources(sizes))) {
    await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
    await writeFile(path.join(dir, name), content);
  }
  await takePackages(dir);
  const next = path.join(dir, "node_modules/next/dist/bin/next");
  const log = path.join(scratch, "bare.log");
  const options = {
    ...intoFile(log),
    cwd: dir,
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  };
  if ((await exitCode(launch(process.execPath, [next, "build"], options))) !== 0) {
    throw new StartError(
      `O Next de comparação não foi construído:\n${await output("tail", ["-n", "20", log])}`,
    );
  }
  const port = await getPort();
  const server = launch(process.execPath, [next, "start", "--port", String(port)], options);
  const url = `http://localhost:${port}`;
  if (!(await untilSuccess(`${url}/p0`, server, 60_000)))
    throw new StartError("O Next de comparação não iniciou.");
  for (const [index, bytes] of sizes.entries()) {
    const actual = await bodySize(`${url}/p${index}`);
    if (Math.abs(actual / bytes - 1) > TOLERANCE) {
      throw new Error(`the bare page has ${actual} bytes instead of ${bytes}: FRAME no longer fits`);
    }
  }
  return { url, dir, clock: cpuClock(server.pid), stop: () => stop(server) };
}
