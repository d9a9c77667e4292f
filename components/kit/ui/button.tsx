import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/**
 * A button; with `asChild`, its child looks like one. For server components (where it costs the browser nothing) and
 * client components of signed-in screens. Client components on public pages use `buttonVariants()` instead, because
 * this import would be sent to every visitor.
 */
export function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const look = { "data-slot": "button", className: cn(buttonVariants({ variant, size }), className) };
  return asChild ? <Slot {...look} {...props} /> : <button type="button" {...look} {...props} />;
}
