import Link from "next/link";
import { CookiePreferences } from "@/components/kit/layout/cookie-consent";

const LINKS = [
  { label: "Perguntas frequentes", href: "/faq" },
  { label: "Termos de uso", href: "/termos" },
  { label: "Privacidade e LGPD", href: "/privacidade" },
];

const link = "inline-flex min-h-11 items-center hover:text-ink hover:underline lg:min-h-8";

export function WorkspaceFooter() {
  return (
    <footer data-print="hide" className="page-width mt-auto pb-6 text-ink-soft text-xs">
      <ul className="flex flex-wrap gap-x-6 border-line border-t pt-3">
        {LINKS.map(({ label, href }) => (
          <li key={href}>
            <Link href={href} prefetch={false} className={link}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <CookiePreferences className={link} />
        </li>
      </ul>
    </footer>
  );
}
