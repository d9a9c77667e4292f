import type { CasesOf } from "./rules";

export const INPUT_CASES = {
  "no inherited keys": [
    [
      "a constant object with arbitrary keys",
      {
        "lib/catalog/a/rules.ts":
          'const T: Record<string, string> = { a: "b" };\nexport const f = (k: string) => T[k];',
      },
      {
        "lib/catalog/a/rules.ts":
          'const T = new Map([["a", "b"]]);\nexport const f = (k: string) => T.get(k);',
      },
    ],
    [
      "an object filled from an address",
      {
        "lib/catalog/a/rules.ts":
          "export const f = () => { const found: { [key: string]: string[] } = {}; return found; };",
      },
      {
        "lib/catalog/a/rules.ts":
          "export const f = () => { const found = new Map<string, string[]>(); return found; };",
      },
    ],
    [
      "a read-only object",
      { "components/catalog/a/a.tsx": "export const T: Readonly<Record<string, number>> = { a: 1 };" },
      {
        "components/catalog/a/a.tsx":
          'type Known = "a";\nexport const T: Readonly<Record<Known, number>> = { a: 1 };',
      },
    ],
    [
      "a text cast to a key",
      {
        "lib/catalog/a/rules.ts":
          "const T = { a: 1 };\nexport const f = (k: string) => T[k as keyof typeof T];",
      },
      { "lib/catalog/a/rules.ts": 'const T = { a: 1 };\nexport const f = (k: "a") => T[k];' },
    ],
    [
      "a check with `in`",
      { "components/catalog/a/a.tsx": "export const f = (k: string, o: object) => k in o;" },
      {
        "components/catalog/a/a.tsx":
          'export const f = (k: string, o: object) => Object.hasOwn(o, k) && "a" in o;',
      },
    ],
  ],
} satisfies CasesOf;
