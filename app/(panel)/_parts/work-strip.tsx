import Link from "next/link";

/** `roleText`: the colleague's role in the account, such as `você lê`. */
export type WorkPlace = { account: string; roleText: string };

export function WorkStrip({ account, roleText, hasTeams }: WorkPlace & { hasTeams: boolean }) {
  return (
    <aside
      aria-label="Conta em que você trabalha"
      data-print="hide"
      className="border-line border-b bg-brand-wash text-sm"
    >
      <div className="page-width flex items-center justify-between gap-x-4">
        <p className="wrap-anywhere min-w-0 py-2 leading-snug">
          <strong className="break-words font-semibold">{account}</strong> · {roleText}
        </p>
        {hasTeams && (
          <Link
            href="/dashboard/equipes"
            prefetch={false}
            className="link inline-flex min-h-11 shrink-0 items-center font-semibold"
          >
            <span>
              Trocar<span className="max-md:sr-only"> de organização</span>
            </span>
          </Link>
        )}
      </div>
    </aside>
  );
}
