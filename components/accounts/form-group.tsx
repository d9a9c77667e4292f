import { type ReactNode, useId } from "react";

/** Fields that belong together, under one heading. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading in a grid
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-5 border-line border-t pt-6 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </div>
  );
}
