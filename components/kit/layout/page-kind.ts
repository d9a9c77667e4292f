type PageKind = "landing" | "explorer" | "conversation" | "workspace";

/** Pages around which the frame looks another way, by their address. */
const PAGES = new Map<string, PageKind>([
  ["/", "landing"],
  ["/projetos", "explorer"],
  ["/assistente", "conversation"],
]);

/** Where only the signed-in come: those pages bring a frame of their own. A test compares it with lib/access/auth/access.ts. */
const WORKSPACE = /^\/(?:dashboard|projects|projetos|empresa-dashboard|suporte|subscription-plans)(?:\/|$)/;

/** What kind of page an address is to the frame; undefined for those that look like most. */
export const pageKind = (pathname: string): PageKind | undefined =>
  PAGES.get(pathname) ?? (WORKSPACE.test(pathname) ? "workspace" : undefined);

/** Whether the workspace's frame stands around a page instead of the site's. */
export const isWorkspace = (pathname: string): boolean => WORKSPACE.test(pathname);
