import type { VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui/slot";
import type { ComponentProps } from "react";
import { buttonVariants } from "./button-variants";
import { cn } from "./cn";

type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonVariants> & { asChild?: boolean };

/**
 * A button; with `asChild`, the link inside it looks like one. This is the one way, in server components of every page
 * (where it costs the browser nothing) and in the client components of signed-in screens. A client component that a
 * public page loads takes `buttonVariants()` on its own element: what is imported here would be sent to everybody.
 */
function Button({ className, variant, size, asChild = false, ...props }: ButtonProps) {
  const look = { "data-slot": "button", className: cn(buttonVariants({ variant, size }), className) };
  return asChild ? <Slot {...look} {...props} /> : <button type="button" {...look} {...props} />;
}

export { Button, buttonVariants };
