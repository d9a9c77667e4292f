import { fetchJson, type ReadTarget } from "@/components/kit/requests/request";
import type { PublicViewer } from "@/lib/people/accounts/rules";

export type ViewerAnswer = { viewer: PublicViewer | null };
export const VIEWER_REQUEST: ReadTarget = ["/api/viewer"];

/** Null for a visitor, for a session without a viewer, and when the request fails. */
export const fetchViewer = (): Promise<PublicViewer | null> =>
  fetchJson<ViewerAnswer>(VIEWER_REQUEST).then(
    ({ viewer }) => viewer,
    () => null,
  );
