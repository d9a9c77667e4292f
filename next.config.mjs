import { fileURLToPath } from "node:url";

/** Headers that never change with the page; the content security policy travels with each page (lib/csp.mjs). */
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

/** Addresses below the list that no project can have. */
const IMPOSSIBLE_PROJECT = "/lir-projetos/((?![a-z0-9-]+$|[a-z0-9-]+/opengraph-image).*)";

/** Time (s) after which the data of a public page is renewed, and for how long the old page may be shown meanwhile. */
export const PAGE_LIFETIME = {
  revalidate: Number(process.env.PAGE_REVALIDATE_SECONDS || 60),
  expire: 86_400,
};

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  reactCompiler: true,
  poweredByHeader: false,
  // Stored pages carry a tag that was computed once (lib/stored-page.mjs).
  generateEtags: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL("./lib/page-cache.mjs", import.meta.url)),
  serverExternalPackages: ["pino", "pg-boss"],
  // Public pages are rebuilt at most this often and may be served stale for a day while that happens.
  cacheLife: {
    public: { stale: 60, ...PAGE_LIFETIME },
  },
  // `npm test` checks the types, of the tests too; a production install does not have what those need.
  typescript: { ignoreBuildErrors: true },
  // Searches and what a session sees answer under the addresses of the list and of a project; the paths of those
  // pages are no addresses themselves.
  redirects: async () => [
    { source: "/lir-projetos/busca", destination: "/lir-projetos", permanent: false },
    { source: "/lir-conta/:rest*", destination: "/lir-projetos", permanent: false },
  ],
  // Answered before anything tries to decode them: wrong UTF-8 is among them.
  rewrites: async () => ({
    beforeFiles: [{ source: IMPOSSIBLE_PROJECT, destination: "/404" }],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // A page without data says that it holds for a year, under however many invented addresses.
    { source: IMPOSSIBLE_PROJECT, headers: [{ key: "Cache-Control", value: "private, no-store" }] },
    // The mark in an e-mail is shown by the reader's webmail, which is another site.
    { source: "/brand/:path*", headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }] },
  ],
};

export default config;
