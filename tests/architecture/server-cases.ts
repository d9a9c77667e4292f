import type { CasesOf } from "./rules";

const door = { "lib/access/door.ts": "export const action = (x: unknown) => x;" };
const register = 'import { action } from "@/lib/access/door";\nexport const register = action({});';

export const SERVER_CASES = {
  "server-only": [
    [
      "a query without the guard",
      { "lib/catalog/a/queries.ts": 'import { db } from "@/lib/server/db";' },
      { "lib/catalog/a/queries.ts": '// why\nimport "server-only";\nimport { db } from "@/lib/server/db";' },
    ],
    [
      "a mutation whose guard is not first",
      { "lib/catalog/a/mutations.ts": 'import { db } from "@/lib/server/db";\nimport "server-only";' },
      { "lib/catalog/a/mutations.ts": 'import "server-only";\nimport { db } from "@/lib/server/db";' },
    ],
  ],
  "actions pass the door": [
    [
      "no directive",
      { "lib/catalog/a/actions.ts": register, ...door },
      { "lib/catalog/a/actions.ts": `"use server";\n${register}`, ...door },
    ],
    [
      "an action without the door",
      { "lib/catalog/a/actions.ts": `"use server";\n${register}\nexport async function drop() {}`, ...door },
      { "lib/catalog/a/actions.ts": `"use server";\n${register}\nexport const drop = action({});`, ...door },
    ],
    [
      "an action() of another module",
      {
        "lib/catalog/a/actions.ts":
          '"use server";\nimport { action } from "./mutations";\nexport const a = action({});',
      },
      { "lib/catalog/a/actions.ts": `"use server";\n${register}`, ...door },
    ],
    [
      "a server function in a page",
      { "app/faq/page.tsx": 'export default function Page() { async function save() { "use server"; } }' },
      {
        "app/faq/page.tsx":
          'import { save } from "@/lib/catalog/a/actions";\nexport default function Page() {}',
      },
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
      { "lib/server/rate-limit.ts": 'import { Pool } from "pg";' },
      { "lib/server/db.ts": 'import { Pool } from "pg";\nimport { PrismaPg } from "@prisma/adapter-pg";' },
    ],
    [
      "the generated client",
      { "lib/access/door.ts": 'import { PrismaClient } from "@/prisma/client/client";' },
      {
        "lib/server/db.ts": 'import { PrismaClient } from "../prisma/client/client";',
        "lib/access/door.ts": 'import type { Prisma } from "@/prisma/client/client";',
      },
    ],
    [
      "an unlisted package",
      { "lib/access/door.ts": 'import { send } from "telegraph";' },
      { "lib/providers/smtp.ts": 'import { send } from "telegraph";' },
    ],
    [
      "signIn outside the browser",
      { "components/catalog/a/login.tsx": 'import { signIn } from "next-auth/react";' },
      { "components/catalog/a/login.tsx": '"use client";\nimport { signIn } from "next-auth/react";' },
    ],
    [
      "next-auth outside lib/access/auth",
      { "middleware.ts": 'import { getToken } from "next-auth/jwt";' },
      { "lib/access/auth/session.ts": 'import { getToken } from "next-auth/jwt";' },
    ],
    [
      "a raw socket",
      { "lib/access/door.ts": 'import { request } from "node:https";' },
      { "lib/providers/smtp.ts": 'import { connect } from "node:tls";' },
    ],
  ],
  "process.env": [
    [
      "a component",
      { "components/catalog/a/a.tsx": "export const a = process.env.NODE_ENV;" },
      {
        "lib/server/env.ts": "export const a = process.env.NODE_ENV;",
        "next.config.mjs": "export default process.env;",
      },
    ],
    [
      "a destructured process.env",
      { "lib/access/door.ts": "const { env } = process;\nexport const port = env.PORT;" },
      { "lib/access/door.ts": 'import { env } from "./env";\nexport const port = env.PORT;' },
    ],
    [
      "another variable beside the bundle's name",
      { "instrumentation.ts": "export const a = process.env.NEXT_RUNTIME + process.env.PORT;" },
      { "instrumentation.ts": 'export const a = process.env.NEXT_RUNTIME === "nodejs";' },
    ],
    [
      "process.env with another spelling",
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
      { "components/catalog/a/a.tsx": 'export const a = () => fetch("https://example.com/x");' },
      { "components/catalog/a/a.tsx": 'export const a = () => fetch("/api/health");' },
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
          'import { env } from "@/lib/server/env";\nexport const GET = () => fetch(new URL("/x", env.URL));',
      },
      {
        "app/a/route.ts":
          'import { env } from "@/lib/server/env";\nexport const GET = () => Response.json(env.URL);',
      },
    ],
    [
      "any fetch in lib",
      { "lib/access/door.ts": "export const call = (url: string) => globalThis.fetch(url);" },
      { "lib/providers/cnpj.ts": "export const call = (url: string) => globalThis.fetch(url);" },
    ],
  ],
} satisfies CasesOf;
