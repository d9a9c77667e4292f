import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/**
 * Use `Button` in server components, where it costs the browser nothing, and on signed-in pages. Client components on
 * public pages use `buttonVariants()` instead, because `Button` would make every visitor load Slot and tailwind-merge.
 */
export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const look = { "data-slot": "button", className: cn(buttonVariants({ variant, size }), className) };
  return asChild ? <Slot {...look} {...props} /> : <button type="button" {...look} {...props} />;
}
