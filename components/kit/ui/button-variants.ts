import { cva } from "class-variance-authority";

/** Looks of a button or of a link that acts like one, for where `Button` cannot stand (see there). */
export const buttonVariants = cva(
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md border py-2 text-center font-semibold text-sm leading-tight transition-colors duration-150 ease-calm disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60",
  {
    variants: {
      variant: {
        default: "border-transparent bg-brand text-on-brand hover:bg-brand-strong",
        outline: "border-line-strong bg-transparent text-ink hover:bg-sunken",
        ghost: "border-transparent bg-transparent text-brand hover:bg-brand-wash",
        destructive: "border-transparent bg-danger text-paper hover:brightness-90",
        destructiveOutline: "border-danger bg-transparent text-danger hover:bg-danger-wash",
        onDeep: "border-on-deep-soft bg-transparent text-on-deep hover:bg-on-deep hover:text-deep",
      },
      // The room at the sides belongs to the size alone: of two `px-` on one element the wider wins, wherever it stands.
      size: {
        default: "px-5",
        lg: "min-h-14 px-6 text-base",
        sm: "px-3",
        icon: "size-11 px-0",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);
