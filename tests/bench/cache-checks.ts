import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";
import { policyForHtml } from "../../lib/csp.mjs";
import { PUBLIC_PAGES } from "../setup/site-pages.ts";
import { type Answer, ask, broken } from "./cache-request.ts";
import { checkRefresh, checkStrangers } from "./cache-standin.ts";
import { type Front, hasBrotli } from "./nginx.ts";
import { atMost, type Row } from "./rows.ts";

const SESSIONS = {
  "cookie de sessão": { Cookie: "tema=x; next-auth.session-token=abc" },
  "cookie de sessão segura": { Cookie: "__Secure-next-auth.session-token=abc" },
  "cookie de sessão em partes": { Cookie: "__Secure-next-auth.session-token.0=abc" },
  credencial: { Authorization: "Bearer abc" },
};
const isHtml = ({ headers, body }: Answer) =>
  String(headers["content-type"]).startsWith("text/html") && body.includes("<html");
const isData = ({ headers, body }: Answer) =>
  String(headers["content-type"]).startsWith("text/x-component") && !body.includes("<html");

/** Addresses that nobody asked for yet: the store knows nothing of them. */
let fresh = 0;
const newAddress = (path = "/") => `${path}?verificacao=${fresh++}`;

async function firstThenKept(front: Front): Promise<string[]> {
  const address = newAddress();
  const answers = [await ask(front, address), await ask(front, address)];
  return broken({
    "primeiro MISS": answers[0]?.cache === "MISS",
    "depois HIT": answers[1]?.cache === "HIT",
    "mesmo corpo": answers[0]?.body.equals(answers[1]?.body ?? Buffer.alloc(0)) === true,
  });
}

async function sessionsPassBy(front: Front): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, headers] of Object.entries(SESSIONS)) {
    const address = newAddress();
    const personal = await ask(front, address, headers);
    const anonymous = await ask(front, address);
    const kept = await ask(front, address);
    const again = await ask(front, address, headers);
    faults.push(
      ...broken({
        [`${name}: não passa pela loja`]: personal.cache === "BYPASS",
        [`${name}: não é guardado`]: anonymous.cache === "MISS",
        [`${name}: anônimo fica guardado`]: kept.cache === "HIT",
        [`${name}: não recebe o guardado`]: again.cache === "BYPASS",
      }),
    );
  }
  return faults;
}

/** What the router asks for: all the data of a page, or a part of it ahead of a visit. */
const QUESTIONS: Record<string, string>[] = [
  { RSC: "1" },
  { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
];

/** The data of a page and the page itself under one address, in both orders, and the kinds of data among themselves. */
async function dataIsNotThePage(front: Front): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const headers of QUESTIONS) {
    const mark = await computeCacheBustingSearchParam(
      headers["Next-Router-Prefetch"] === "1" ? "1" : undefined,
      headers["Next-Router-Segment-Prefetch"],
      undefined,
      undefined,
    );
    const suffix = mark ? `?_rsc=${mark}` : "?_rsc";
    const [dataFirst, pageFirst] = [`/faq${suffix}`, `/termos${suffix}`];
    const data = [await ask(front, dataFirst, headers), await ask(front, dataFirst, headers)];
    const pageAfterData = await ask(front, dataFirst);
    const page = [await ask(front, pageFirst), await ask(front, pageFirst)];
    const dataAfterPage = await ask(front, pageFirst, headers);
    seen.add(String(data[0]?.body));
    faults.push(
      ...broken({
        "dados são dados": data.every(isData),
        "dados ficam guardados": data[1]?.cache === "HIT",
        "página depois dos dados": isHtml(pageAfterData),
        "página é página": page.every(isHtml) && page[1]?.cache === "HIT",
        "dados depois da página": isData(dataAfterPage),
      }),
    );
  }
  return [...faults, ...broken({ "cada pergunta tem a sua resposta": seen.size === QUESTIONS.length })];
}

async function searchesAreNotKept(front: Front): Promise<string[]> {
  const faults: string[] = [];
  for (const address of ["/lir-projetos?busca=vidro", "/lir-projetos?estado=SP&_rsc=x", "/api/health"]) {
    const answers = [await ask(front, address), await ask(front, address)];
    faults.push(
      ...broken({
        [`${address}: responde`]: answers.every(({ status }) => status === 200),
        [`${address}: nunca HIT`]: answers.every(({ cache }) => cache === "BYPASS" || cache === ""),
      }),
    );
  }
  const plain = [await ask(front, "/lir-projetos"), await ask(front, "/lir-projetos")];
  return [...faults, ...broken({ "lista sem busca fica guardada": plain[1]?.cache === "HIT" })];
}

/** Also that no page says too much in its headers for the room that the configuration gives them. */
async function pagesAreKept(front: Front): Promise<string[]> {
  const faults: string[] = [];
  for (const page of PUBLIC_PAGES) {
    const answers = [await ask(front, newAddress(page)), await ask(front, page), await ask(front, page)];
    const lifetime = String(answers[2]?.headers["cache-control"]);
    faults.push(
      ...broken({
        [`${page}: responde`]: answers.every(({ status }) => status === 200),
        [`${page}: fica guardada`]: ["HIT", "STALE", "UPDATING"].includes(answers[2]?.cache ?? ""),
        [`${page}: diz por quanto tempo`]: /^s-maxage=\d{1,4}, stale-while-revalidate=\d+$/.test(lifetime),
      }),
    );
  }
  return faults;
}

async function policyTravels(front: Front): Promise<string[]> {
  const address = newAddress();
  await ask(front, address);
  const { cache, headers, body } = await ask(front, address);
  return broken({
    "veio da loja": cache === "HIT",
    "política é a do corpo": headers["content-security-policy"] === policyForHtml(String(body)),
  });
}

async function encodings(front: Front): Promise<string[]> {
  const address = newAddress();
  const plain = await ask(front, address);
  const zipped = await ask(front, address, { "Accept-Encoding": "gzip" });
  const kept = await ask(front, address, { "Accept-Encoding": "br;q=0, gzip" });
  const again = await ask(front, address);
  const best = await ask(front, address, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  const script = /\/_next\/static\/[^"\\]+\.js/.exec(String(plain.body))?.[0] ?? "";
  await ask(front, script, { "Accept-Encoding": "gzip" });
  const bareScript = await ask(front, script);
  return broken({
    "sem compressão para quem não pede":
      !plain.headers["content-encoding"] && !again.headers["content-encoding"],
    gzip: zipped.headers["content-encoding"] === "gzip" && gunzipSync(zipped.body).equals(plain.body),
    "gzip guardado": kept.cache === "HIT" && kept.body.equals(zipped.body),
    "script sem compressão": bareScript.status === 200 && !bareScript.headers["content-encoding"],
    brotli:
      !hasBrotli() ||
      (best.headers["content-encoding"] === "br" && brotliDecompressSync(best.body).equals(plain.body)),
  });
}

async function unchangedIsShort(front: Front): Promise<string[]> {
  const address = newAddress();
  const encoding = { "Accept-Encoding": "gzip" };
  const { headers } = await ask(front, address, encoding);
  const second = await ask(front, address, { ...encoding, "If-None-Match": String(headers.etag) });
  return broken({
    "304 da loja": second.cache === "HIT" && second.status === 304 && second.body.byteLength === 0,
  });
}

/** Every clause of what may be kept, for whom and for how long. */
export async function checkCache(front: Front, scratch: string): Promise<Row[]> {
  const checks: [name: string, run: () => Promise<string[]>][] = [
    ["MISS, depois HIT", () => firstThenKept(front)],
    ["toda página pública fica guardada", () => pagesAreKept(front)],
    ["sessão e credencial passam ao lado", () => sessionsPassBy(front)],
    ["ninguém recebe a resposta de outro", () => checkStrangers(scratch)],
    ["dados do roteador e página não se misturam", () => dataIsNotThePage(front)],
    ["buscas e /api/ não ficam guardadas", () => searchesAreNotKept(front)],
    ["página vencida sai na hora, uma só renovação", () => checkRefresh(scratch)],
    ["a política de segurança vem com o corpo", () => policyTravels(front)],
    ["cada um recebe a codificação que pede", () => encodings(front)],
    ["página que não mudou: 304", () => unchangedIsShort(front)],
  ];
  const rows: Row[] = [];
  for (const [name, run] of checks) {
    const faults = await run();
    rows.push(
      atMost({ name: `cache: ${name}`, value: faults.length, unit: "erros", note: faults.join("; ") }, 0),
    );
  }
  return rows;
}
