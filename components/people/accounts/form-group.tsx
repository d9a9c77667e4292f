import { type ReactNode, useId } from "react";
import { cn } from "@/components/kit/ui/cn";

type FormGroupProps = { title: string; className?: string | undefined; children: ReactNode };

export function FormGroup({ title, className, children }: FormGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as a heading in a grid
    <div
      role="group"
      aria-labelledby={id}
      className={cn("grid gap-5 border-line border-t pt-6 first:border-t-0 first:pt-0", className)}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </div>
  );
}
