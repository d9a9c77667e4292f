import type { CasesOf } from "./rules";

const lines = (count: number) => "export const a = 1;\n".repeat(count);

export const PLACE_CASES = {
  parses: [
    [
      "a syntax error",
      { "lib/words/site.ts": "export const = ;" },
      { "lib/words/site.ts": "export const a = 1;" },
    ],
  ],
  "root entries": [
    ["a new folder", { "src/a.ts": "" }, { "lib/words/site.ts": "" }],
    ["a stray file", { "notes.txt": "" }, { "docs/notes.txt": "" }],
  ],
  names: [
    [
      "a camelCase file",
      { "components/kit/forms/cnpjField.tsx": "" },
      { "components/kit/forms/cnpj-field.tsx": "" },
    ],
    ["a folder", { "components/Layout/footer.tsx": "" }, { "components/kit/layout/footer.tsx": "" }],
    ["utils", { "sandbox/utils.ts": "" }, { "sandbox/signatures.ts": "" }],
    ["index", { "components/kit/ui/index.tsx": "" }, { "components/kit/ui/button.tsx": "" }],
    ["helpers of tests", { "tests/setup/helpers.ts": "" }, { "tests/setup/sign-in.ts": "" }],
  ],
  "names of lib": [
    ["an unknown file of a room", { "lib/kit/numbers.ts": "" }, { "lib/kit/typed-amount.ts": "" }],
    ["an unknown room", { "lib/attic/a/rules.ts": "" }, { "lib/catalog/a/rules.ts": "" }],
    ["a file of a room that holds features", { "lib/catalog/a.ts": "" }, { "lib/catalog/a/rules.ts": "" }],
    ["a README of one feature", { "lib/catalog/a/README.md": "" }, { "lib/catalog/README.md": "" }],
    ["an unknown provider", { "lib/providers/acme.ts": "" }, { "lib/providers/stripe.ts": "" }],
    ["an unknown part of auth", { "lib/access/auth/guard.ts": "" }, { "lib/access/auth/page-rules.ts": "" }],
    [
      "a view in lib",
      { "lib/catalog/projects/card.tsx": "" },
      { "components/catalog/projects/card.tsx": "" },
    ],
    [
      "a third level of folders",
      { "lib/catalog/projects/search/rules.ts": "" },
      { "lib/catalog/projects/rules/search.ts": lines(200) },
    ],
    [
      "a folder of a few lines",
      { "lib/catalog/a/rules/b.ts": lines(199) },
      { "lib/catalog/a/rules.ts": lines(199) },
    ],
    [
      "a file and a folder with the same name",
      { "lib/catalog/a/rules/b.ts": lines(200), "lib/catalog/a/rules.ts": "" },
      { "lib/catalog/a/rules/b.ts": lines(200), "lib/catalog/a/rules/c.ts": "" },
    ],
  ],
  "rooms of views": [
    ["a view outside of the rooms", { "components/plans/a.tsx": "" }, { "components/money/plans/a.tsx": "" }],
  ],
  "content tables": [
    [
      "a seventh name with logic",
      { "lib/catalog/projects/service.ts": "export function list() {}" },
      { "lib/catalog/projects/rules.ts": "export function list() {}" },
    ],
    [
      "a function in a content table",
      { "lib/people/lookups/federal-states.ts": "export const states = [{ of: () => 1 }];" },
      { "lib/people/lookups/federal-states.ts": 'export const states = [{ code: "SP" }] as const;' },
    ],
    [
      "state",
      { "lib/people/lookups/federal-states.ts": "export let states = [1];" },
      {
        "lib/people/lookups/federal-states.ts":
          "type State = number;\nconst first = 1;\nexport const states: State[] = [first];",
      },
    ],
    [
      "a run-time import",
      {
        "lib/people/lookups/federal-states.ts":
          'import { code } from "./rules";\nexport const states = [code];',
        "lib/people/lookups/rules.ts": 'export const code = "SP";\nexport type Code = string;',
      },
      {
        "lib/people/lookups/federal-states.ts":
          'import type { Code } from "./rules";\nexport const states: Code[] = ["SP"];',
        "lib/people/lookups/rules.ts": 'export const code = "SP";\nexport type Code = string;',
      },
    ],
  ],
  "routes of app": [
    [
      "logic",
      { "app/(site)/faq/search.ts": "", "app/(site)/faq/page.tsx": "" },
      { "app/(site)/faq/page.tsx": "" },
    ],
    ["a view without its page", { "app/(site)/banner.tsx": "" }, { "components/kit/layout/banner.tsx": "" }],
    [
      "a folder of views without underscore",
      { "app/(panel)/dashboard/tabs/plans.tsx": "" },
      { "app/(panel)/dashboard/_parts/plans.tsx": "" },
    ],
    [
      "an unknown private folder",
      { "app/(panel)/dashboard/_tabs/plans.tsx": "" },
      { "app/(panel)/dashboard/_parts/plans.tsx": "" },
    ],
    [
      "an unknown route group",
      { "app/(shop)/users/page.tsx": "" },
      { "app/(panel)/users/[id]/page.tsx": "" },
    ],
    ["a view beside its page", { "app/faq/list.tsx": "" }, { "app/faq/_parts/list.tsx": "" }],
    ["an odd address", { "app/FAQ/page.tsx": "" }, { "app/api/new_signup_company_v2/route.ts": "" }],
  ],
  "views of one route": [
    [
      "a component that only one page uses",
      {
        "components/faq/list.tsx": "",
        "app/faq/page.tsx": 'import { List } from "@/components/faq/list";',
      },
      {
        "app/faq/_parts/list.tsx": "",
        "app/faq/page.tsx": 'import { List } from "./_parts/list";',
      },
    ],
  ],
  "names of tests": [
    ["a spec beside code", { "lib/words/site.spec.ts": "" }, { "lib/words/site.test.ts": "" }],
    [
      "a journey without a goal",
      { "tests/e2e/visitor.spec.ts": "" },
      { "tests/e2e/visitor-finds-project.spec.ts": "" },
    ],
    ["shared code among journeys", { "tests/e2e/sign-in.ts": "" }, { "tests/setup/sign-in.ts": "" }],
  ],
  "file length": [
    ["401 lines", { "sandbox/server.ts": lines(401) }, { "sandbox/server.ts": lines(400) }],
    ["a long test", { "tests/a.test.ts": lines(401) }, { "tests/a.test.ts": lines(400) }],
    [
      "long logic",
      { "lib/catalog/a/rules.ts": lines(401) },
      {
        "lib/catalog/a/cities.ts": lines(401),
        "components/kit/ui/a.tsx": lines(401),
      },
    ],
  ],
} satisfies CasesOf;
