/** Event after which the navigation asks again who is signed in, and under what name. */
export const VIEWER_CHANGED = "elo:conta";

export const announceViewer = (): boolean => window.dispatchEvent(new Event(VIEWER_CHANGED));
