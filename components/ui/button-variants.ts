import { cva } from "class-variance-authority";

/** Looks of a button or of a link that acts like one. Apart from the component so that client code stays small. */
export const buttonVariants = cva(
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md border px-5 text-center font-semibold text-sm leading-tight transition-colors duration-150 ease-calm disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
  {
    variants: {
      tone: {
        brand: "border-transparent bg-brand text-on-brand hover:bg-brand-strong",
        quiet: "border-line-strong bg-transparent text-ink hover:bg-sunken",
        bare: "border-transparent bg-transparent px-3 text-brand hover:bg-brand-wash",
        danger: "border-transparent bg-danger text-paper hover:brightness-90",
        dangerQuiet: "border-danger bg-transparent text-danger hover:bg-danger-wash",
        onDeep: "border-on-deep-soft bg-transparent text-on-deep hover:bg-on-deep hover:text-deep",
      },
      size: { normal: "", large: "min-h-14 px-6 text-base" },
    },
    defaultVariants: { tone: "brand", size: "normal" },
  },
);
