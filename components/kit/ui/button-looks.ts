/** Classes of `buttonVariants` as plain strings. Every page loads the error notice, which uses them without cva. */
export const BUTTON_BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-md border py-2 text-center font-semibold text-sm leading-tight transition-colors duration-150 ease-calm disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
export const DEFAULT_LOOK = "border-transparent bg-brand text-on-brand hover:bg-brand-strong";
export const OUTLINE_LOOK = "border-line-strong bg-transparent text-ink hover:bg-sunken";
export const DEFAULT_ROOM = "px-5";
