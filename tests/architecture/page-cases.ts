import type { CasesOf } from "./rules";

const css = (selector: string) => ({ "app/globals.css": `${selector} {\n  color: red;\n}\n` });
const link = (path: string, href: string) => ({ [path]: `export const MORE = "${href}";\n` });
const form = (path: string, imported: string, call: string) => ({
  [path]: `${imported}\n\nexport const useDraft = () => ${call};\n`,
});
const view = (path: string, call: string) => ({
  [path]: `export const useBusy = () => ${call};\n`,
});

/** Broken and repaired trees for each rule about pages that were left. */
export const PAGE_CASES = {
  "styles ask the frame": [
    ["a mark in a page", css("body:has([data-landing]) .nav-frame"), css('.nav-frame[data-page="landing"]')],
    [
      "a mark in a page, nested and after another selector",
      { "app/globals.css": "@media print {\n  a,\n  main:has([open]) b {\n    color: red;\n  }\n}\n" },
      css('body:has(> .nav-frame[data-page="landing"]) b'),
    ],
    [
      "what is open on a page that was left",
      css("body:has([data-filters][open]) [data-float]"),
      css('body:has([data-filters][open]:not([style*="display: none"] *)) [data-float]'),
    ],
  ],
  "forms go one way": [
    [
      "a form of its own",
      form("components/accounts/use-draft.ts", 'import { useForm } from "react-hook-form";', "useForm()"),
      form("components/forms/use-typed-form.ts", 'import { useForm } from "react-hook-form";', "useForm()"),
    ],
    [
      "a form of its own under another name",
      form("components/accounts/use-draft.ts", 'import { useForm as it } from "react-hook-form";', "it()"),
      form(
        "components/accounts/use-draft.ts",
        'import { useController } from "react-hook-form";',
        'useController({ name: "a" })',
      ),
    ],
    [
      "the whole package under one name",
      form(
        "components/accounts/use-draft.ts",
        'import * as forms from "react-hook-form";',
        "forms.useForm()",
      ),
      form("components/accounts/use-draft.ts", 'import { useWatch } from "react-hook-form";', "useWatch()"),
    ],
  ],
  "flags are moments": [
    [
      "a flag that stays",
      view("components/accounts/busy.ts", "useState(false)"),
      view("components/accounts/busy.ts", "useMoment(false)"),
    ],
    [
      "a flag of a route's own view",
      view("app/(site)/_sections/busy.ts", "useState<boolean>(false)"),
      view("components/layout/busy.ts", "useState(false)"),
    ],
  ],
  "formatters wait": [
    [
      "a formatter built while its module loads",
      {
        "lib/format.ts":
          'const whole = new Intl.NumberFormat("pt-BR");\n\nexport const show = whole.format;\n',
      },
      {
        "lib/format.ts":
          'import { atFirstUse } from "./at-first-use";\n\nconst whole = atFirstUse(() => new Intl.NumberFormat("pt-BR"));\n\nexport const show = (value: number) => whole().format(value);\n',
        "lib/at-first-use.ts": "export const atFirstUse = <T>(build: () => T) => build;\n",
      },
    ],
    [
      "one of a view",
      { "components/debug/time.ts": 'export const time = new Intl.DateTimeFormat("pt-BR");\n' },
      {
        "lib/documents/queries.ts":
          'import "server-only";\n\nexport const time = new Intl.DateTimeFormat("pt-BR");\n',
      },
    ],
  ],
  "workspace leads to the plan tab": [
    [
      "the prices of the sign-up in a tab",
      link("app/(panel)/dashboard/_parts/more.ts", "/subscription-plans"),
      link("app/(panel)/dashboard/_parts/more.ts", "/dashboard?aba=planos"),
    ],
    [
      "a view that the workspace shares",
      link("components/plans/more.ts", "/subscription-plans?de=painel"),
      link("components/layout/more.ts", "/subscription-plans"),
    ],
  ],
} satisfies CasesOf;
