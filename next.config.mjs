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

/** Time (s) after which the data of a public page is renewed, and for how long the old page may be shown meanwhile. */
const lifetime = { revalidate: Number(process.env.PAGE_REVALIDATE_SECONDS || 60), expire: 86_400 };

/**
 * Pages without data would say that they hold for a year; a cache in front would then show them, with the scripts of
 * their time, long after the next release.
 */
const unchangingPages = {
  source:
    "/(assistente|como-funciona|faq|incentivos|privacidade|termos|cadastro-empresa|project-signup|signup|email-confirmation|new-email-confirmation|auth|auth/callback|auth/captador|auth/confirmacao-enviada|auth/financiador|auth/nova-senha|auth/recuperar|captador/auth|empresa-auth)",
  headers: [
    {
      key: "Cache-Control",
      value: `s-maxage=${lifetime.revalidate}, stale-while-revalidate=${lifetime.expire - lifetime.revalidate}`,
    },
  ],
};

/** @type {import("next").NextConfig} */
const config = {
  cacheComponents: true,
  partialPrefetching: true,
  reactCompiler: true,
  poweredByHeader: false,
  reactStrictMode: true,
  cacheHandler: fileURLToPath(new URL("./lib/page-cache.mjs", import.meta.url)),
  serverExternalPackages: ["pino", "pg-boss"],
  // Public pages are rebuilt at most this often and may be served stale for a day while that happens.
  cacheLife: {
    public: { stale: 60, ...lifetime },
  },
  // `npm test` checks the types, of the tests too; a production install does not have what those need.
  typescript: { ignoreBuildErrors: true },
  // The search page answers under the address of the list; its own path is not an address.
  redirects: async () => [{ source: "/lir-projetos/busca", destination: "/lir-projetos", permanent: false }],
  // Addresses that no project can have (wrong UTF-8 among them) are answered before anything tries to decode them.
  rewrites: async () => ({
    beforeFiles: [
      { source: "/lir-projetos/((?![a-z0-9-]+$|[a-z0-9-]+/opengraph-image).*)", destination: "/404" },
    ],
    afterFiles: [],
    fallback: [],
  }),
  headers: async () => [{ source: "/:path*", headers: securityHeaders }, unchangingPages],
};

export default config;
