import type { CasesOf } from "./rules";

const door = { "lib/access/door.ts": "export const action = (x: unknown) => x;" };
const register = 'import { action } from "@/lib/access/door";\nexport const register = action({});';

export const IMPORT_CASES = {
  "may import": [
    [
      "rules that read the database",
      {
        "lib/catalog/a/rules.ts": 'import { db } from "@/lib/server/db";\nexport const n = db;',
        "lib/server/db.ts": "export const db = 1;",
      },
      {
        "lib/catalog/a/rules.ts":
          'import type { Db } from "@/lib/server/db";\nexport const n = (db: Db) => db;',
        "lib/server/db.ts": "export type Db = 1;",
      },
    ],
    [
      "inline types, which stay in the build",
      {
        "lib/catalog/a/rules.ts": 'import { type Db } from "@/lib/server/db";',
        "lib/server/db.ts": "export type Db = 1;",
      },
      {
        "lib/catalog/a/rules.ts": 'import type { Db } from "@/lib/server/db";',
        "lib/server/db.ts": "export type Db = 1;",
      },
    ],
    [
      "a dynamic import",
      { "lib/catalog/a/rules.ts": 'export const later = () => import("@/lib/server/db");' },
      { "lib/catalog/a/rules.ts": 'export const later = () => import("@/lib/catalog/b/rules");' },
    ],
    [
      "rules that use the platform",
      { "lib/catalog/a/rules.ts": 'import { randomUUID } from "node:crypto";' },
      { "lib/catalog/a/queries.ts": 'import "server-only";\nimport { readdir } from "node:fs/promises";' },
    ],
    [
      "a re-export",
      { "lib/catalog/a/rules.ts": 'export * from "./queries";\nexport const a = 1;' },
      { "lib/catalog/a/rules.ts": 'export { b } from "../b/rules";\nexport const a = 1;' },
    ],
    [
      "messages that import",
      { "lib/catalog/a/messages.ts": 'import { a } from "./rules";\nexport const text = a;' },
      { "lib/catalog/a/messages.ts": "export const text = (a: string) => a;" },
    ],
    [
      "a schema that reads",
      { "lib/catalog/a/schema.ts": 'import { z } from "zod";\nimport { find } from "./queries";' },
      { "lib/catalog/a/schema.ts": 'import { z } from "zod";\nimport { TEXT } from "./messages";' },
    ],
    [
      "a query that writes",
      { "lib/catalog/a/queries.ts": 'import "server-only";\nimport { save } from "./mutations";' },
      {
        "lib/catalog/a/queries.ts":
          'import "server-only";\nimport { cacheTag } from "next/cache";\nimport { db } from "@/lib/server/db";',
      },
    ],
    [
      "a mutation that reads cookies",
      { "lib/catalog/a/mutations.ts": 'import "server-only";\nimport { cookies } from "next/headers";' },
      {
        "lib/catalog/a/mutations.ts":
          'import "server-only";\nimport { findAccount } from "@/lib/people/accounts/queries";',
      },
    ],
    [
      "a mutation that redirects",
      { "lib/catalog/a/mutations.ts": 'import "server-only";\nimport { redirect } from "next/navigation";' },
      { "lib/catalog/a/mutations.ts": 'import "server-only";\nimport { ok } from "@/lib/kit/result";' },
    ],
    [
      "an action that reads the database",
      {
        "lib/catalog/a/actions.ts": `"use server";\nimport { db } from "@/lib/server/db";\n${register}`,
        ...door,
      },
      {
        "lib/catalog/a/actions.ts": `"use server";\nimport { save } from "./mutations";\n${register}`,
        ...door,
      },
    ],
    [
      "an access table that imports the session",
      { "lib/access/auth/page-rules.ts": 'import { viewer } from "./session";' },
      { "lib/access/auth/page-rules.ts": 'import type { Viewer } from "./session";' },
    ],
  ],
  direction: [
    [
      "lib imports a component",
      { "lib/access/door.ts": 'import { Toast } from "@/components/kit/ui/toast";' },
      { "lib/access/door.ts": 'import { env } from "@/lib/server/env";' },
    ],
    [
      "a component imports a route, even its type",
      { "components/kit/ui/a.tsx": 'import type { Props } from "../../../app/page";' },
      { "components/kit/ui/a.tsx": "export type Props = 1;" },
    ],
    [
      "a template imports a component",
      { "emails/welcome.tsx": 'import { Logo } from "@/components/kit/layout/logo";' },
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
      { "instrumentation.ts": 'export const register = () => import("./lib/server/log");' },
    ],
    [
      "a script imports tests",
      { "scripts/bench.ts": 'import { load } from "../tests/bench/load.ts";' },
      {
        "tests/bench/run.ts": 'import { load } from "./load";',
        "lib/catalog/a.test.ts": 'import "@/tests/setup/db";',
      },
    ],
  ],
  "client imports": [
    [
      "a client component imports a query",
      { "components/catalog/a/form.tsx": '"use client";\nimport { list } from "@/lib/catalog/a/queries";' },
      {
        "components/catalog/a/form.tsx":
          '"use client";\nimport type { Row } from "@/lib/catalog/a/queries";\nimport { save } from "@/lib/catalog/a/actions";',
      },
    ],
    [
      "a view imported by a client component",
      {
        "components/kit/ui/card.tsx": 'import { env } from "@/lib/server/env";\nexport const Card = env;',
        "app/faq/page.tsx": '"use client";\nimport { Card } from "@/components/kit/ui/card";',
      },
      {
        "components/kit/ui/card.tsx": 'import { SITE } from "@/lib/words/site";\nexport const Card = SITE;',
        "app/faq/page.tsx": '"use client";\nimport { Card } from "@/components/kit/ui/card";',
      },
    ],
  ],
  "views use features": [
    [
      "a page that reads the database",
      { "app/faq/page.tsx": 'import { db } from "@/lib/server/db";' },
      { "app/faq/page.tsx": 'import { listQuestions } from "@/lib/people/help/queries";' },
    ],
    [
      "a route that calls a vendor",
      { "app/api/checkout/route.ts": 'import { stripe } from "@/lib/providers/stripe";' },
      { "app/api/checkout/route.ts": 'import { startCheckout } from "@/lib/money/billing/mutations";' },
    ],
    [
      "a template that fetches its data",
      { "emails/welcome.tsx": 'import { findAccount } from "@/lib/people/accounts/queries";' },
      { "emails/welcome.tsx": 'import type { Account } from "@/lib/people/accounts/queries";' },
    ],
  ],
  cycles: [
    [
      "three files in a cycle",
      {
        "lib/catalog/a/rules.ts": 'import { b } from "../b/rules";\nexport const a = b;',
        "lib/catalog/b/rules.ts": 'import { c } from "@/lib/catalog/c/rules";\nexport const b = c;',
        "lib/catalog/c/rules.ts": 'import { a } from "../a/rules";\nexport const c = a;',
      },
      {
        "lib/catalog/a/rules.ts": 'import { b } from "../b/rules";\nexport const a = b;\nexport type A = 1;',
        "lib/catalog/b/rules.ts": 'import { c } from "@/lib/catalog/c/rules";\nexport const b = c;',
        "lib/catalog/c/rules.ts": 'import type { A } from "../a/rules";\nexport const c: A = 1;',
      },
    ],
  ],
  rooms: [
    [
      "a provider that imports a feature",
      { "lib/providers/resend.ts": 'import { find } from "@/lib/people/accounts/queries";' },
      { "lib/providers/resend.ts": 'import { log } from "@/lib/server/log";' },
    ],
    [
      "a type from a room above",
      {
        "lib/people/a/rules.ts": 'import type { B } from "@/lib/money/b/rules";\nexport type A = B;',
        "lib/money/b/rules.ts": "export type B = 1;",
      },
      {
        "lib/money/b/rules.ts": 'import type { A } from "@/lib/people/a/rules";\nexport type B = A;',
        "lib/people/a/rules.ts": "export type A = 1;",
      },
    ],
  ],
  "cycles of features": [
    [
      "a file of a room and a feature",
      {
        "lib/access/door.ts": 'import { a } from "./sessions/rules";\nexport const door = a;',
        "lib/access/sessions/rules.ts": "export const a = 1;",
        "lib/access/sessions/queries.ts":
          'import "server-only";\nimport { door } from "../door";\nexport const b = door;',
      },
      {
        "lib/access/door.ts": 'import { a } from "./sessions/rules";\nexport const door = a;',
        "lib/access/sessions/rules.ts": "export const a = 1;",
      },
    ],
    [
      "two features that import each other through different files",
      {
        "lib/catalog/a/rules.ts": 'import { b } from "../b/rules";\nexport const a = b;',
        "lib/catalog/b/rules.ts": "export const b = 1;",
        "lib/catalog/b/queries.ts":
          'import "server-only";\nimport { a } from "../a/rules";\nexport const c = a;',
      },
      {
        "lib/catalog/a/rules.ts": 'import { b } from "../b/rules";\nexport const a = b;',
        "lib/catalog/b/rules.ts": "export const b = 1;",
        "lib/catalog/b/queries.ts":
          'import "server-only";\nimport type { A } from "../a/rules";\nexport type C = A;',
      },
    ],
  ],
  barrels: [
    [
      "a re-export from another file",
      { "components/kit/forms/all.ts": 'export * from "./a";\nexport { b } from "./b";' },
      { "components/kit/forms/all.ts": 'export { b } from "./b";\nexport const own = 1;' },
    ],
    [
      "an import that is exported",
      { "components/kit/forms/all.ts": 'import { a } from "./a";\nexport { a };' },
      { "app/api/auth/route.ts": 'import { a } from "@/lib/people/login";\nexport { a as GET };' },
    ],
  ],
} satisfies CasesOf;
