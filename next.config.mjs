import { fileURLToPath } from "node:url";

/** Headers that never change with the page; the content security policy travels with each page (lib/next-internals/csp.mjs). */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
  { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" },
];

/** Addresses below the list that neither a project nor one of its variants can have. */
const IMPOSSIBLE_PROJECT =
  "/lir-projetos/((?![a-z0-9-]+$|[a-z0-9-]+/opengraph-image|[a-z0-9-]+/(?:novidades|perguntas)/[1-9][0-9]{0,3}$|conta/projeto$|atom\\.xml$).*)";

/** Time (s) within which a change shows on every public page. */
const PROMISED = Number(process.env.PAGE_REVALIDATE_SECONDS || 60);

/**
 * Time (s) after which the data of a public page is read again, and the page that shows it rendered again; `expire` is for
 * how long the old page may stand in while that fails. A page is at most 1.5 times `revalidate` old when it is sent
 * (OLDEST in lib/next-internals/page-cache.mjs), and its data was at most `revalidate` old when it was rendered: together
 * that is the promised time.
 */
export const PAGE_LIFETIME = { revalidate: Math.max(1, Math.floor(PROMISED / 2.5)), expire: 86_400 };

/**
 * Where a server keeps its pages: apart from the build, which may serve several (scripts/pages-folder.ts). A build itself,
 * and what starts without that folder, keeps them in the build.
 */
export const PAGES_FOLDER = process.env.PAGES_DIR;

/**
 * Addresses whose query decides which screen opens: each has a prerendered page of its own, which is right before any
 * script has run. The screens read the address too, for whoever comes by the router. The last rule of a path is the
 * widest.
 * @type {[path: string, query: Record<string, string>, screen: string][]}
 */
const SCREENS = [
  ["/auth", { type: "captador" }, "/auth/tela/captador"],
  ["/auth", { type: ".+" }, "/auth/tela/financiador"],
  ["/auth/captador", { login: "true" }, "/auth/captador/tela/login"],
  ["/signup", { plan: "[pP][rR][oO]" }, "/signup/tela/pro"],
  ["/signup", { plan: "[pP][lL][uU][sS]" }, "/signup/tela/plus"],
  ["/empresa-auth", { confirmed: ".+", email: ".+" }, "/empresa-auth/tela/confirmada"],
  ...["/email-confirmation", "/new-email-confirmation"].flatMap(
    (path) =>
      /** @type {typeof SCREENS} */ ([
        [path, { token_hash: ".+" }, "/email-confirmation/tela/link"],
        [path, { code: ".+" }, "/email-confirmation/tela/link"],
        [path, { error: ".+" }, "/email-confirmation/tela/link"],
        [path, { type: "project", plan: "[pP][rR][oO]" }, "/email-confirmation/tela/projeto-pro"],
        [path, { type: "project", plan: "[pP][lL][uU][sS]" }, "/email-confirmation/tela/projeto-plus"],
        [path, { type: "project" }, "/email-confirmation/tela/projeto"],
        [path, { type: "company" }, "/email-confirmation/tela/empresa"],
      ]),
  ),
];

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  reactCompiler: true,
  // A page whose rendering fails in a build is tried again: the database may have been restarted beside it.
  experimental: { staticGenerationRetryCount: 3 },
  poweredByHeader: false,
  // Prerendered pages carry a tag that was computed once (lib/next-internals/prerendered-page.mjs).
  generateEtags: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL("./lib/next-internals/page-cache.mjs", import.meta.url)),
  serverExternalPackages: ["pino", "pg-boss", "esbuild", "@opentelemetry/sdk-node"],
  // Public pages are rebuilt at most this often, and shown for a day while that fails. A tab may show one
  // again for five minutes: with less, Next leaves what is cached out of what a link brings beforehand, and says so in dev.
  cacheLife: {
    public: { stale: 300, ...PAGE_LIFETIME },
  },
  // `npm test` checks the types, of the tests too; a production install does not have what those need.
  typescript: { ignoreBuildErrors: true },
  // Searches and what a session sees answer under the addresses of the list and of a project, the screens of an account
  // under theirs; the paths of those pages are no addresses themselves.
  redirects: async () => [
    { source: "/lir-projetos/busca", destination: "/lir-projetos", permanent: false },
    { source: "/lir-projetos/conta/:rest*", destination: "/lir-projetos", permanent: false },
    {
      source: "/:path(comparar|incentivos|checkout/sucesso|checkout/cancelado)/conta",
      destination: "/:path",
      permanent: false,
    },
    { source: "/:path*/tela/:screen", destination: "/:path*", permanent: false },
  ],
  // Answered before anything tries to decode them: wrong UTF-8 is among them.
  rewrites: async () => ({
    beforeFiles: [
      { source: IMPOSSIBLE_PROJECT, destination: "/404" },
      ...SCREENS.map(([source, query, destination]) => ({
        source,
        has: Object.entries(query).map(([key, value]) => ({
          type: /** @type {const} */ ("query"),
          key,
          value,
        })),
        destination,
      })),
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // Next marks a page without data as fresh for a year, under any invented address.
    { source: IMPOSSIBLE_PROJECT, headers: [{ key: "Cache-Control", value: "private, no-store" }] },
    // The mark in an e-mail is shown by the reader's webmail, which is another site.
    { source: "/brand/:path*", headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }] },
  ],
};

export default config;
