import { cva } from "class-variance-authority";
import { BUTTON_BASE, DEFAULT_LOOK, DEFAULT_ROOM, OUTLINE_LOOK } from "./button-looks";

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
    // Only the size sets `px-`: of two `px-` classes the wider wins, regardless of their order.
    size: {
      default: DEFAULT_ROOM,
      lg: "min-h-14 px-6 text-base",
      sm: "px-3",
      icon: "size-11 px-0",
    },
  },
  defaultVariants: { variant: "default", size: "default" },
});
