import { beforeAll, expect, test } from "vitest";

let demo: typeof import("@/prisma/demo-accounts");
let db: typeof import("@/lib/db").db;
let auth: typeof import("@/lib/auth/config");

beforeAll(async () => {
  demo = await import("@/prisma/demo-accounts");
  ({ db } = await import("@/lib/db"));
  auth = await import("@/lib/auth/config");
});

test("the accounts of a local start are made once and log in, each as what it is", async () => {
  expect(await demo.seedAccounts(new Date())).toBe(4);
  expect(await demo.seedAccounts(new Date())).toBe(0);
  const kinds = [];
  for (const name of ["captador", "captador.pro", "financiador", "empresa"]) {
    const login = await auth.logIn({ email: `${name}@demo.local`, password: "Demo1234" }, "127.0.0.1");
    kinds.push(login.ok && [login.data.userType, login.data.empresa !== null]);
  }
  expect(kinds).toEqual([
    ["captador", false],
    ["captador", false],
    ["financiador", false],
    ["financiador", true],
  ]);
  const people = await db.user.findMany({
    where: { email: { endsWith: "@demo.local" } },
    select: { consents: { orderBy: { purpose: "asc" } } },
  });
  for (const { consents } of people) {
    expect(consents.map(({ purpose, granted, version }) => [purpose, granted, version])).toEqual([
      ["privacidade", true, "1.0"],
      ["termos", true, "1.0"],
    ]);
  }
});
