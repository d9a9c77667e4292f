import Link from "next/link";
import type { ComponentProps } from "react";

/** A link within a text, without prefetch. */
export function TextLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} className="link" {...props} />;
}
