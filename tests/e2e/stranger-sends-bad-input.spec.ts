import { request as http } from "node:http";
import { expect, test } from "@playwright/test";

const HOSTILE = [
  "' OR 1=1; DROP TABLE projects; --",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "%' AND pg_sleep(5) --",
  "\\",
  "%",
  "_",
  "\u0000",
  "\u202Egnp.exe",
  "👩‍🔧".repeat(40),
  "a".repeat(5000),
  "{{7*7}}",
];

test("hostile searches show an ordinary page with the search as text", async ({ page, request }) => {
  let alerted = false;
  page.on("dialog", (dialog) => {
    alerted = true;
    return dialog.dismiss();
  });
  for (const text of HOSTILE) {
    const response = await request.get("/lir-projetos", { params: { busca: text } });
    expect(response.status(), text).toBe(200);
    expect(await response.text()).not.toContain("<script>alert(1)");
  }
  await page.goto(`/lir-projetos?busca=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
  await expect(page.getByRole("searchbox")).toHaveValue('"><img src=x onerror=alert(1)>');
  expect(alerted).toBe(false);
});

test("unknown filter values, forged cursors and repeated keys cause no error", async ({ request }) => {
  const queries = [
    "estado=XX&estado=SP&estado=%27",
    "categoria=Nada&status=Nada&urgencia=Nada&valor=-1",
    "ordem=aleatoria&depois=abc&antes=%00",
    `depois=${"A".repeat(3000)}`,
    `depois=${Buffer.from(JSON.stringify(["valor", "x", "' OR 1"])).toString("base64url")}`,
    "busca[]=1&busca[a]=2&__proto__=1&constructor=1&estado=__proto__",
    Array.from({ length: 400 }, (_, index) => `estado=S${index}`).join("&"),
  ];
  for (const query of queries) {
    const response = await request.get(`/lir-projetos?${query}`);
    expect(response.status(), query.slice(0, 60)).toBe(200);
    expect(await response.text()).toContain("Projetos Lei de Incentivo à Reciclagem");
  }
});

test("invalid UTF-8 and impossible addresses never cause a server error", async ({ baseURL }) => {
  const paths = ["/lir-projetos/%ff", "/lir-projetos/%E0%A4%A", "/lir-projetos/%00", "/%ff", "/faq/%c3%28"];
  for (const path of [...paths, "/lir-projetos/..%2f..%2fetc%2fpasswd", "/lir-projetos?busca=%ff%fe"]) {
    const status = await rawStatus(baseURL ?? "", path);
    expect([200, 400, 404], `${path}: ${status}`).toContain(status);
  }
});

test("an address of megabytes is refused, and the server keeps answering", async ({ baseURL, request }) => {
  const status = await rawStatus(baseURL ?? "", `/lir-projetos?busca=${"x".repeat(10_000_000)}`);
  expect([0, 414, 431]).toContain(status);
  expect((await request.get("/api/health")).status()).toBe(200);
});

/** Status of a request whose address is sent unchanged; 0 when the connection broke. */
function rawStatus(base: string, path: string): Promise<number> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const sent = http({ hostname, port, path, method: "GET" }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", () => resolve(0));
    sent.end();
  });
}
