import type { CasesOf } from "./rules";

const css = (selector: string) => ({ "app/globals.css": `${selector} {\n  color: red;\n}\n` });
const link = (path: string, href: string) => ({ [path]: `export const MORE = "${href}";\n` });
const form = (path: string, imported: string, call: string) => ({
  [path]: `${imported}\n\nexport const useDraft = () => ${call};\n`,
});
const view = (path: string, call: string) => ({
  [path]: `export const useBusy = () => ${call};\n`,
});

export const PAGE_CASES = {
  "styles depend on the frame": [
    [
      "an attribute in a page",
      css("body:has([data-landing]) .nav-frame"),
      css('.nav-frame[data-page="landing"]'),
    ],
    [
      "an attribute in a page, nested and after another selector",
      { "app/globals.css": "@media print {\n  a,\n  main:has([open]) b {\n    color: red;\n  }\n}\n" },
      css('body:has(> .nav-frame[data-page="landing"]) b'),
    ],
    [
      "an open element on a hidden page",
      css("body:has([data-filters][open]) [data-float]"),
      css('body:has([data-filters][open]:not([style*="display: none"] *)) [data-float]'),
    ],
  ],
  "forms use the shared hooks": [
    [
      "a form with its own useForm",
      form(
        "components/people/accounts/use-draft.ts",
        'import { useForm } from "react-hook-form";',
        "useForm()",
      ),
      form(
        "components/kit/forms/use-typed-form.ts",
        'import { useForm } from "react-hook-form";',
        "useForm()",
      ),
    ],
    [
      "a form with a renamed useForm",
      form(
        "components/people/accounts/use-draft.ts",
        'import { useForm as it } from "react-hook-form";',
        "it()",
      ),
      form(
        "components/people/accounts/use-draft.ts",
        'import { useController } from "react-hook-form";',
        'useController({ name: "a" })',
      ),
    ],
    [
      "a form with a namespace import",
      form(
        "components/people/accounts/use-draft.ts",
        'import * as forms from "react-hook-form";',
        "forms.useForm()",
      ),
      form(
        "components/people/accounts/use-draft.ts",
        'import { useWatch } from "react-hook-form";',
        "useWatch()",
      ),
    ],
  ],
  "flags reset with the page": [
    [
      "a flag that does not reset",
      view("components/people/accounts/busy.ts", "useState(false)"),
      view("components/people/accounts/busy.ts", "useTransientState(false)"),
    ],
    [
      "a flag in a route's own view",
      view("app/(site)/_sections/busy.ts", "useState<boolean>(false)"),
      view("components/kit/layout/busy.ts", "useState(false)"),
    ],
  ],
  "formatters are lazy": [
    [
      "a formatter built while its module loads",
      {
        "lib/kit/format.ts":
          'const whole = new Intl.NumberFormat("pt-BR");\n\nexport const show = whole.format;\n',
      },
      {
        "lib/kit/format.ts":
          'import { atFirstUse } from "./at-first-use";\n\nconst whole = atFirstUse(() => new Intl.NumberFormat("pt-BR"));\n\nexport const show = (value: number) => whole().format(value);\n',
        "lib/kit/at-first-use.ts": "export const atFirstUse = <T>(build: () => T) => build;\n",
      },
    ],
    [
      "a formatter of a view",
      { "components/people/debug/time.ts": 'export const time = new Intl.DateTimeFormat("pt-BR");\n' },
      {
        "lib/words/documents/queries.ts":
          'import "server-only";\n\nexport const time = new Intl.DateTimeFormat("pt-BR");\n',
      },
    ],
  ],
  "workspace links to the plan tab": [
    [
      "a link to the sign-up's prices in a tab",
      link("app/(panel)/dashboard/_parts/more.ts", "/subscription-plans"),
      link("app/(panel)/dashboard/_parts/more.ts", "/dashboard?aba=planos"),
    ],
    [
      "a view that the workspace shares",
      link("components/money/plans/more.ts", "/subscription-plans?de=painel"),
      link("components/kit/layout/more.ts", "/subscription-plans"),
    ],
  ],
} satisfies CasesOf;
