import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

const badge = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-sm px-2 py-0.5 font-semibold text-xs",
  {
    variants: {
      tone: {
        brand: "bg-brand-wash text-brand",
        accent: "bg-accent-wash text-accent-text",
        muted: "bg-sunken text-ink-soft",
      },
    },
    defaultVariants: { tone: "muted" },
  },
);

export function Badge({ tone, children }: VariantProps<typeof badge> & { children: ReactNode }) {
  return <span className={badge({ tone })}>{children}</span>;
}
