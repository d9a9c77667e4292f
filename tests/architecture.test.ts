import path from "node:path";
import { describe, expect, test } from "vitest";
import { RULES, type RuleName, violationsOf } from "./architecture/rules";
import { readTree } from "./architecture/scan";

type Files = Record<string, string>;
/** A tree that breaks a promise in its first file, and the same tree after doing what the message says. */
type Case = [why: string, broken: Files, repaired: Files];

const check = (files: Files) => violationsOf(new Map(Object.entries(files)));
const lines = (count: number) => "export const a = 1;\n".repeat(count);
const door = { "lib/door.ts": "export const action = (x: unknown) => x;" };
const register = 'import { action } from "@/lib/door";\nexport const register = action({});';

const CASES: Record<RuleName, [Case, ...Case[]]> = {
  parses: [
    ["a syntax error", { "lib/site.ts": "export const = ;" }, { "lib/site.ts": "export const a = 1;" }],
  ],
  "root entries": [
    ["a new folder", { "src/a.ts": "" }, { "lib/site.ts": "" }],
    ["a stray file", { "notes.txt": "" }, { "docs/notes.txt": "" }],
  ],
  names: [
    ["a camelCase file", { "components/forms/cnpjField.tsx": "" }, { "components/forms/cnpj-field.tsx": "" }],
    ["a folder", { "components/Layout/footer.tsx": "" }, { "components/layout/footer.tsx": "" }],
    ["utils", { "sandbox/utils.ts": "" }, { "sandbox/signatures.ts": "" }],
    ["index", { "components/ui/index.tsx": "" }, { "components/ui/button.tsx": "" }],
    ["helpers of tests", { "tests/setup/helpers.ts": "" }, { "tests/setup/sign-in.ts": "" }],
  ],
  "names of lib": [
    ["an eighth file at the root", { "lib/money.ts": "" }, { "lib/format.ts": "" }],
    ["an unknown provider", { "lib/providers/acme.ts": "" }, { "lib/providers/stripe.ts": "" }],
    ["an unknown part of auth", { "lib/auth/guard.ts": "" }, { "lib/auth/access.ts": "" }],
    ["a view in lib", { "lib/projects/card.tsx": "" }, { "components/projects/card.tsx": "" }],
    ["a third level", { "lib/projects/search/rules.ts": "" }, { "lib/projects-search/rules.ts": "" }],
  ],
  "content tables": [
    [
      "a seventh name with logic",
      { "lib/projects/service.ts": "export function list() {}" },
      { "lib/projects/rules.ts": "export function list() {}" },
    ],
    [
      "a function inside the data",
      { "lib/lookups/states.ts": "export const states = [{ of: () => 1 }];" },
      { "lib/lookups/states.ts": 'export const states = [{ code: "SP" }] as const;' },
    ],
    [
      "state",
      { "lib/lookups/states.ts": "export let states = [1];" },
      {
        "lib/lookups/states.ts":
          "type State = number;\nconst first = 1;\nexport const states: State[] = [first];",
      },
    ],
    [
      "a run-time import",
      {
        "lib/lookups/states.ts": 'import { code } from "./rules";\nexport const states = [code];',
        "lib/lookups/rules.ts": 'export const code = "SP";\nexport type Code = string;',
      },
      {
        "lib/lookups/states.ts":
          'import type { Code } from "./rules";\nexport const states: Code[] = ["SP"];',
        "lib/lookups/rules.ts": 'export const code = "SP";\nexport type Code = string;',
      },
    ],
  ],
  "routes of app": [
    [
      "logic",
      { "app/(site)/faq/search.ts": "", "app/(site)/faq/page.tsx": "" },
      { "app/(site)/faq/page.tsx": "" },
    ],
    ["a view without its page", { "app/(site)/banner.tsx": "" }, { "components/layout/banner.tsx": "" }],
    [
      "a folder of views without underscore",
      { "app/(panel)/dashboard/tabs/plans.tsx": "" },
      { "app/(panel)/dashboard/_tabs/plans.tsx": "" },
    ],
    ["another group", { "app/(admin)/users/page.tsx": "" }, { "app/(panel)/users/[id]/page.tsx": "" }],
    ["a view beside no page", { "app/faq/list.tsx": "" }, { "app/faq/list.tsx": "", "app/faq/page.tsx": "" }],
    ["an odd address", { "app/FAQ/page.tsx": "" }, { "app/api/new_signup_company_v2/route.ts": "" }],
  ],
  "names of tests": [
    ["a spec beside code", { "lib/site.spec.ts": "" }, { "lib/site.test.ts": "" }],
    [
      "a journey without a goal",
      { "tests/e2e/visitor.spec.ts": "" },
      { "tests/e2e/visitor-finds-project.spec.ts": "" },
    ],
    ["shared code among journeys", { "tests/e2e/sign-in.ts": "" }, { "tests/setup/sign-in.ts": "" }],
  ],
  "file length": [
    ["401 lines", { "sandbox/server.ts": lines(401) }, { "sandbox/server.ts": lines(400) }],
    [
      "long logic",
      { "lib/a/rules.ts": lines(401) },
      { "lib/a/cities.ts": lines(401), "components/ui/a.tsx": lines(401), "tests/a.test.ts": lines(401) },
    ],
  ],
  "may import": [
    [
      "rules that read the database",
      {
        "lib/a/rules.ts": 'import { db } from "@/lib/db";\nexport const n = db;',
        "lib/db.ts": "export const db = 1;",
      },
      {
        "lib/a/rules.ts": 'import type { Db } from "@/lib/db";\nexport const n = (db: Db) => db;',
        "lib/db.ts": "export type Db = 1;",
      },
    ],
    [
      "inline types, which stay in the build",
      { "lib/a/rules.ts": 'import { type Db } from "@/lib/db";', "lib/db.ts": "export type Db = 1;" },
      { "lib/a/rules.ts": 'import type { Db } from "@/lib/db";', "lib/db.ts": "export type Db = 1;" },
    ],
    [
      "a dynamic import",
      { "lib/a/rules.ts": 'export const later = () => import("@/lib/db");' },
      { "lib/a/rules.ts": 'export const later = () => import("@/lib/b/rules");' },
    ],
    [
      "rules that touch the platform",
      { "lib/a/rules.ts": 'import { randomUUID } from "node:crypto";' },
      { "lib/a/queries.ts": 'import "server-only";\nimport { readdir } from "node:fs/promises";' },
    ],
    [
      "a re-export",
      { "lib/a/rules.ts": 'export * from "./queries";\nexport const a = 1;' },
      { "lib/a/rules.ts": 'export { b } from "../b/rules";\nexport const a = 1;' },
    ],
    [
      "messages that import",
      { "lib/a/messages.ts": 'import { a } from "./rules";\nexport const text = a;' },
      { "lib/a/messages.ts": "export const text = (a: string) => a;" },
    ],
    [
      "a schema that reads",
      { "lib/a/schema.ts": 'import { z } from "zod";\nimport { find } from "./queries";' },
      { "lib/a/schema.ts": 'import { z } from "zod";\nimport { TEXT } from "./messages";' },
    ],
    [
      "a query that writes",
      { "lib/a/queries.ts": 'import "server-only";\nimport { save } from "./mutations";' },
      {
        "lib/a/queries.ts":
          'import "server-only";\nimport { cacheTag } from "next/cache";\nimport { db } from "@/lib/db";',
      },
    ],
    [
      "a mutation that reads cookies",
      { "lib/a/mutations.ts": 'import "server-only";\nimport { cookies } from "next/headers";' },
      {
        "lib/a/mutations.ts": 'import "server-only";\nimport { findAccount } from "@/lib/accounts/queries";',
      },
    ],
    [
      "a mutation that redirects",
      { "lib/a/mutations.ts": 'import "server-only";\nimport { redirect } from "next/navigation";' },
      { "lib/a/mutations.ts": 'import "server-only";\nimport { ok } from "@/lib/result";' },
    ],
    [
      "an action that reads the database",
      { "lib/a/actions.ts": `"use server";\nimport { db } from "@/lib/db";\n${register}`, ...door },
      { "lib/a/actions.ts": `"use server";\nimport { save } from "./mutations";\n${register}`, ...door },
    ],
    [
      "an impure access table",
      { "lib/auth/access.ts": 'import { viewer } from "./session";' },
      { "lib/auth/access.ts": 'import type { Viewer } from "./session";' },
    ],
  ],
  foundations: [
    [
      "a provider that knows a feature",
      { "lib/providers/resend.ts": 'import { find } from "@/lib/accounts/queries";' },
      { "lib/providers/resend.ts": 'import type { Account } from "@/lib/accounts/queries";' },
    ],
  ],
  direction: [
    [
      "lib imports a component",
      { "lib/door.ts": 'import { Toast } from "@/components/ui/toast";' },
      { "lib/door.ts": 'import { SITE } from "@/lib/site";' },
    ],
    [
      "a component imports a route, even its type",
      { "components/ui/a.tsx": 'import type { Props } from "../../app/page";' },
      { "components/ui/a.tsx": "export type Props = 1;" },
    ],
    [
      "a template imports a component",
      { "emails/welcome.tsx": 'import { Logo } from "@/components/layout/logo";' },
      { "emails/welcome.tsx": 'import { Html } from "react-email";' },
    ],
    [
      "the product imports the sandbox",
      { "lib/providers/stripe.ts": 'import { fake } from "@/sandbox/stripe";' },
      { "lib/providers/stripe.ts": 'import Stripe from "stripe";' },
    ],
    [
      "the product imports a script",
      { "instrumentation.ts": 'export const register = () => import("./scripts/seed");' },
      { "instrumentation.ts": 'export const register = () => import("./lib/log");' },
    ],
    [
      "a script imports tests",
      { "scripts/bench.ts": 'import { load } from "../tests/bench/load.ts";' },
      {
        "tests/bench/run.ts": 'import { load } from "./load";',
        "lib/a.test.ts": 'import "@/tests/setup/db";',
      },
    ],
  ],
  "client imports": [
    [
      "a client component asks the database's feature",
      { "components/a/form.tsx": '"use client";\nimport { list } from "@/lib/a/queries";' },
      {
        "components/a/form.tsx":
          '"use client";\nimport type { Row } from "@/lib/a/queries";\nimport { save } from "@/lib/a/actions";',
      },
    ],
    [
      "a view that a client component pulls along",
      {
        "components/a/card.tsx": 'import { env } from "@/lib/env";\nexport const Card = env;',
        "app/faq/page.tsx": '"use client";\nimport { Card } from "@/components/a/card";',
      },
      {
        "components/a/card.tsx": 'import { SITE } from "@/lib/site";\nexport const Card = SITE;',
        "app/faq/page.tsx": '"use client";\nimport { Card } from "@/components/a/card";',
      },
    ],
  ],
  "views ask features": [
    [
      "a page that reads the database",
      { "app/faq/page.tsx": 'import { db } from "@/lib/db";' },
      { "app/faq/page.tsx": 'import { listQuestions } from "@/lib/support/queries";' },
    ],
    [
      "a route that calls a vendor",
      { "app/api/checkout/route.ts": 'import { stripe } from "@/lib/providers/stripe";' },
      { "app/api/checkout/route.ts": 'import { startCheckout } from "@/lib/billing/mutations";' },
    ],
    [
      "a template that fetches its data",
      { "emails/welcome.tsx": 'import { findAccount } from "@/lib/accounts/queries";' },
      { "emails/welcome.tsx": 'import type { Account } from "@/lib/accounts/queries";' },
    ],
  ],
  cycles: [
    [
      "three files in a ring",
      {
        "lib/a/rules.ts": 'import { b } from "../b/rules";\nexport const a = b;',
        "lib/b/rules.ts": 'import { c } from "@/lib/c/rules";\nexport const b = c;',
        "lib/c/rules.ts": 'import { a } from "../a/rules";\nexport const c = a;',
      },
      {
        "lib/a/rules.ts": 'import { b } from "../b/rules";\nexport const a = b;\nexport type A = 1;',
        "lib/b/rules.ts": 'import { c } from "@/lib/c/rules";\nexport const b = c;',
        "lib/c/rules.ts": 'import type { A } from "../a/rules";\nexport const c: A = 1;',
      },
    ],
  ],
  barrels: [
    [
      "exports from elsewhere",
      { "components/forms/all.ts": 'export * from "./a";\nexport { b } from "./b";' },
      { "components/forms/all.ts": 'export { b } from "./b";\nexport const own = 1;' },
    ],
    [
      "imported, then exported",
      { "components/forms/all.ts": 'import { a } from "./a";\nexport { a };' },
      { "app/api/auth/route.ts": 'import { a } from "@/lib/auth/config";\nexport { a as GET };' },
    ],
  ],
  "server-only": [
    [
      "a query without the guard",
      { "lib/a/queries.ts": 'import { db } from "@/lib/db";' },
      { "lib/a/queries.ts": '// why\nimport "server-only";\nimport { db } from "@/lib/db";' },
    ],
    [
      "a mutation with the guard too late",
      { "lib/a/mutations.ts": 'import { db } from "@/lib/db";\nimport "server-only";' },
      { "lib/a/mutations.ts": 'import "server-only";\nimport { db } from "@/lib/db";' },
    ],
  ],
  "actions pass the door": [
    [
      "no directive",
      { "lib/a/actions.ts": register, ...door },
      { "lib/a/actions.ts": `"use server";\n${register}`, ...door },
    ],
    [
      "a bare function",
      { "lib/a/actions.ts": `"use server";\n${register}\nexport async function drop() {}`, ...door },
      { "lib/a/actions.ts": `"use server";\n${register}\nexport const drop = action({});`, ...door },
    ],
    [
      "an action of somebody else",
      {
        "lib/a/actions.ts":
          '"use server";\nimport { action } from "./mutations";\nexport const a = action({});',
      },
      { "lib/a/actions.ts": `"use server";\n${register}`, ...door },
    ],
    [
      "a server function in a page",
      { "app/faq/page.tsx": 'export default function Page() { async function save() { "use server"; } }' },
      { "app/faq/page.tsx": 'import { save } from "@/lib/a/actions";\nexport default function Page() {}' },
    ],
  ],
  "homes of packages": [
    [
      "a vendor's SDK in a page",
      { "app/faq/page.tsx": 'import Stripe from "stripe";' },
      { "lib/providers/stripe.ts": 'import Stripe from "stripe";' },
    ],
    [
      "a driver outside db.ts",
      { "lib/rate-limit.ts": 'import { Pool } from "pg";' },
      { "lib/db.ts": 'import { Pool } from "pg";\nimport { PrismaPg } from "@prisma/adapter-pg";' },
    ],
    [
      "the generated client",
      { "lib/door.ts": 'import { PrismaClient } from "@/prisma/client/client";' },
      {
        "lib/db.ts": 'import { PrismaClient } from "../prisma/client/client";',
        "lib/door.ts": 'import type { Prisma } from "@/prisma/client/client";',
      },
    ],
    [
      "a package that nobody listed",
      { "lib/door.ts": 'import { send } from "telegraph";' },
      { "lib/providers/smtp.ts": 'import { send } from "telegraph";' },
    ],
    [
      "signIn outside the browser",
      { "components/a/login.tsx": 'import { signIn } from "next-auth/react";' },
      { "components/a/login.tsx": '"use client";\nimport { signIn } from "next-auth/react";' },
    ],
    [
      "next-auth outside lib/auth",
      { "middleware.ts": 'import { getToken } from "next-auth/jwt";' },
      { "lib/auth/session.ts": 'import { getToken } from "next-auth/jwt";' },
    ],
    [
      "a raw socket",
      { "lib/door.ts": 'import { request } from "node:https";' },
      { "lib/providers/smtp.ts": 'import { connect } from "node:tls";' },
    ],
  ],
  "process.env": [
    [
      "a component",
      { "components/a.tsx": "export const a = process.env.NODE_ENV;" },
      {
        "lib/env.ts": "export const a = process.env.NODE_ENV;",
        "next.config.mjs": "export default process.env;",
      },
    ],
    [
      "taken apart",
      { "lib/door.ts": "const { env } = process;\nexport const port = env.PORT;" },
      { "lib/door.ts": 'import { env } from "./env";\nexport const port = env.PORT;' },
    ],
    [
      "more than the name of the bundle",
      { "instrumentation.ts": "export const a = process.env.NEXT_RUNTIME + process.env.PORT;" },
      { "instrumentation.ts": 'export const a = process.env.NEXT_RUNTIME === "nodejs";' },
    ],
    [
      "by another spelling",
      { "prisma/seed.ts": 'export const a = globalThis.process["env"].A;' },
      { "prisma/seed.ts": 'export const a = process.cwd() + "process.env";' },
    ],
    [
      "imported",
      { "middleware.ts": 'import { env } from "node:process";' },
      { "scripts/start.ts": 'import { env } from "node:process";' },
    ],
  ],
  "outside fetch": [
    [
      "a full address in a component",
      { "components/a.tsx": 'export const a = () => fetch("https://example.com/x");' },
      { "components/a.tsx": 'export const a = () => fetch("/api/health");' },
    ],
    [
      "an address in a variable",
      { "app/a/page.tsx": 'const base = "https://a.b";\nexport const a = (p: string) => fetch(base + p);' },
      { "app/a/page.tsx": 'export const a = (p: string) => fetch("/api/" + p);' },
    ],
    [
      "a configured address",
      {
        "app/a/route.ts":
          'import { env } from "@/lib/env";\nexport const GET = () => fetch(new URL("/x", env.URL));',
      },
      {
        "app/a/route.ts":
          'import { env } from "@/lib/env";\nexport const GET = () => Response.json(env.URL);',
      },
    ],
    [
      "any fetch in lib",
      { "lib/door.ts": "export const call = (url: string) => globalThis.fetch(url);" },
      { "lib/providers/cnpj.ts": "export const call = (url: string) => globalThis.fetch(url);" },
    ],
  ],
};

test("the project keeps what docs/architecture.md promises", () => {
  const tree = readTree(path.join(import.meta.dirname, ".."));
  expect(
    tree.has("package.json") && tree.has("tests/architecture/rules.ts"),
    "the scan reads the project",
  ).toBe(true);
  const report = violationsOf(tree).map(({ rule, file, detail }) => `[${rule}] ${file} ${detail}`);
  expect(report, `\n${report.join("\n")}\n`).toEqual([]);
});

describe.each(Object.keys(RULES) as RuleName[])("%s", (rule) => {
  test.each(CASES[rule])("%s", (_why, broken, repaired) => {
    const [file = ""] = Object.keys(broken);
    const at = rule === "root entries" ? file.split("/", 1)[0] : file;
    expect(check(broken)).toContainEqual({ rule, file: at, detail: expect.any(String) });
    expect(check(repaired)).toEqual([]);
  });
});
