/** They tell how the server is built, and no browser reads them. */
const READ_BY_NOBODY = ["x-middleware-rewrite"];

/** The router reads them beside the data of a page; beside a document nobody does. */
const READ_WITH_DATA = ["x-nextjs-prerender", "x-nextjs-postponed", "x-nextjs-stale-time"];

/** Headers of an answer that stay inside. */
export const internalHeaders = (contentType: unknown): string[] =>
  String(contentType).startsWith("text/html") ? [...READ_BY_NOBODY, ...READ_WITH_DATA] : READ_BY_NOBODY;
