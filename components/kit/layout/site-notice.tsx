import Link from "next/link";

/** @param path address of the link 'Saiba mais'; "" for no link */
export function SiteNotice({ text, path }: { text: string; path: string }) {
  return (
    <aside
      aria-label="Aviso da equipe"
      data-print="hide"
      className="site-notice border-line border-b bg-accent-wash text-ink text-sm leading-normal"
    >
      <p className="page-width break-words py-2.5">
        {text}{" "}
        {path && (
          <Link href={path} prefetch={false} className="link font-semibold">
            Saiba mais
          </Link>
        )}
      </p>
    </aside>
  );
}
