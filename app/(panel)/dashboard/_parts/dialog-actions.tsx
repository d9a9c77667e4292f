import type { ReactNode } from "react";

/** Keeps the actions of a long form in view at the bottom of its dialog, while its fields scroll above. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 -mx-5 -mb-5 border-line border-t bg-surface px-5 py-4 md:-mx-7 md:px-7">
      {children}
    </div>
  );
}
