import { fileURLToPath } from "node:url";

/** Without the content security policy, which differs by page (lib/server/next-internals/csp.mjs). */
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

/** Addresses below /lir-projetos that cannot be a project, one of its pages, its image or the feed. */
const IMPOSSIBLE_PROJECT =
  "/lir-projetos/((?![a-z0-9-]+$|[a-z0-9-]+/opengraph-image|[a-z0-9-]+/(?:novidades|perguntas)/[1-9][0-9]{0,3}$|conta/projeto$|atom\\.xml$).*)";

/** Time (s) within which a change shows on the public pages. */
const PROMISED = Number(process.env.PAGE_REVALIDATE_SECONDS || 60);

/**
 * Lifetimes (s) of public pages and of their data: renewed after `revalidate`, discarded after `expire`.
 * - A page is sent until its age is 1.5 times `revalidate` (OLDEST in lib/server/next-internals/page-cache.mjs).
 * - Its data were at most `revalidate` old when it was rendered. The two ages add up to PROMISED.
 * - Older pages are sent only while the database is down, or after a failed rendering.
 */
export const PAGE_LIFETIME = { revalidate: Math.max(1, Math.floor(PROMISED / 2.5)), expire: 86_400 };

/** Folder of a server's own pages (scripts/pages-folder.ts), because several servers may share one build. */
export const PAGES_FOLDER = process.env.PAGES_DIR;

/**
 * Screens by path and query, so that the right screen shows before scripts run. The first matching row wins.
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
  poweredByHeader: false,
  // Prerendered pages carry an ETag that was computed once (lib/server/next-internals/prerendered-page.mjs).
  generateEtags: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL("./lib/server/next-internals/page-cache.mjs", import.meta.url)),
  serverExternalPackages: ["pino", "pg-boss", "esbuild", "@opentelemetry/sdk-node"],
  // For five minutes, a tab may show a page again without a request. With a shorter `stale`, the part of a page that
  // Next prefetches would have no data.
  cacheLife: {
    public: { stale: 300, ...PAGE_LIFETIME },
  },
  // `npm test` checks the types. A production build cannot, because it lacks the packages of the tests.
  typescript: { ignoreBuildErrors: true },
  // Only the middleware and the rewrites below open these pages. Their own paths redirect to the public address.
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
  // These rewrites come before other routing, which would fail to decode addresses with invalid UTF-8.
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
    // By default, Next lets caches keep a page without data for a year, even for an invented address.
    { source: IMPOSSIBLE_PROJECT, headers: [{ key: "Cache-Control", value: "private, no-store" }] },
    // E-mails show the logo in the reader's webmail, which is another site.
    { source: "/brand/:path*", headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }] },
  ],
};

export default config;
