import { TextLink } from "@/components/kit/ui/text-link";

export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} className="link mb-2 inline-flex min-h-9 items-center text-sm">
      {children}
    </TextLink>
  );
}
