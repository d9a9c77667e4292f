import Link from "next/link";

const KINDS = [
  { kind: "conteudo", label: "Conteúdo público", href: "/admin/denuncias" },
  { kind: "conversas", label: "Conversas e interesses", href: "/admin/denuncias/conversas" },
] as const;

export function ReportKinds({ current }: { current: (typeof KINDS)[number]["kind"] }) {
  return (
    <nav aria-label="Tipo de denúncia" className="mb-4 flex flex-wrap gap-x-6 border-line border-b">
      {KINDS.map(({ kind, label, href }) => (
        <Link
          key={kind}
          href={href}
          prefetch={false}
          aria-current={kind === current ? "page" : undefined}
          className="-mb-px inline-flex min-h-11 items-center border-transparent border-b-2 text-ink-soft text-sm hover:text-ink aria-[current=page]:border-brand aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
