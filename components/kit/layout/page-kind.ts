export type PageKind = "landing" | "explorer" | "assistant" | "workspace";

const PAGES = new Map<string, PageKind>([
  ["/", "landing"],
  ["/projetos", "explorer"],
  ["/assistente", "assistant"],
]);

/** Addresses that need a session, except /admin (see usePageKind). */
const WORKSPACE = /^\/(?:dashboard|projects|projetos|empresa-dashboard|suporte|subscription-plans)(?:\/|$)/;

export const pageKind = (pathname: string): PageKind | undefined =>
  PAGES.get(pathname) ?? (WORKSPACE.test(pathname) ? "workspace" : undefined);
