import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ComponentProps } from "react";

const box = cva("flex items-start gap-3 rounded-md border border-l-4 px-4 py-3 text-sm leading-normal", {
  variants: {
    tone: {
      info: "border-line border-l-line-strong bg-surface text-ink",
      success: "border-line border-l-brand bg-brand-wash text-ink",
      warning: "border-line border-l-accent bg-accent-wash text-ink",
      error: "border-line border-l-danger bg-danger-wash text-ink",
    },
  },
  defaultVariants: { tone: "info" },
});

const ICON = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };
const INK = {
  info: "text-ink-soft",
  success: "text-brand",
  warning: "text-accent-text",
  error: "text-danger",
};

type AlertProps = ComponentProps<"div"> & VariantProps<typeof box> & { title?: string };

/** Set role="alert" only if the message appears after an action. */
export function Alert({ tone, title, className, children, ...props }: AlertProps) {
  const key = tone ?? "info";
  const Icon = ICON[key];
  return (
    <div {...props} className={box({ tone, className })}>
      <Icon aria-hidden strokeWidth={1.75} className={`mt-0.5 size-5 shrink-0 ${INK[key]}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
