import { cva } from "class-variance-authority";
import { BUTTON_BASE, DEFAULT_LOOK, DEFAULT_ROOM, OUTLINE_LOOK } from "./button-looks";

/** Looks of a button or of a link that acts like one, for where `Button` cannot stand (see there). */
export const buttonVariants = cva(BUTTON_BASE, {
  variants: {
    variant: {
      default: DEFAULT_LOOK,
      outline: OUTLINE_LOOK,
      ghost: "border-transparent bg-transparent text-brand hover:bg-brand-wash",
      destructive: "border-transparent bg-danger text-paper hover:brightness-90",
      destructiveOutline: "border-danger bg-transparent text-danger hover:bg-danger-wash",
      onDeep: "border-on-deep-soft bg-transparent text-on-deep hover:bg-on-deep hover:text-deep",
    },
    // The room at the sides belongs to the size alone: of two `px-` on one element the wider wins, wherever it stands.
    size: {
      default: DEFAULT_ROOM,
      lg: "min-h-14 px-6 text-base",
      sm: "px-3",
      icon: "size-11 px-0",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});
