import Link from "next/link";
import { type Proponent, publicName } from "@/lib/people/organizations/rules";

type OrganizationFilterProps = {
  organizations: readonly Proponent[];
  chosen: string | null;
  hrefOf: (id: string | undefined) => string;
};

export function OrganizationFilter({ organizations, chosen, hrefOf }: OrganizationFilterProps) {
  const choices = [
    { id: null, name: "Todas" },
    ...organizations.map((one) => ({ id: one.id, name: publicName(one) })),
  ];
  return (
    <nav aria-label="Organizações" className="-mx-1 mb-5 overflow-x-auto px-1 py-1">
      <ul className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {choices.map(({ id, name }) => {
          const isCurrent = id === chosen;
          return (
            <li key={id ?? "todas"} className="min-w-0">
              <Link
                href={hrefOf(id ?? undefined)}
                prefetch={false}
                aria-current={isCurrent ? "true" : undefined}
                title={name}
                className={`inline-flex min-h-11 max-w-64 items-center rounded-md border px-3 py-1.5 text-sm leading-tight md:min-h-9 ${isCurrent ? "border-brand bg-brand-wash font-semibold text-brand" : "border-line-strong hover:bg-sunken"}`}
              >
                <span className="truncate">{name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
