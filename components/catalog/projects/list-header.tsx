import type { ReactNode } from "react";

/** A phone shows the title small and without lead text, so that the first project is in sight. */
export function ListHeader({ children }: { children?: ReactNode }) {
  return (
    <div className="page-width pt-3 pb-2 md:pt-10 md:pb-6">
      <h1 className="text-xl md:max-w-[20ch] md:text-4xl">Projetos Lei de Incentivo à Reciclagem</h1>
      {children && (
        <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal max-md:hidden">{children}</p>
      )}
    </div>
  );
}
