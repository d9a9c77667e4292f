import { AMOUNT_KEY } from "@/lib/catalog/amount/rules";

const COMPANY = { label: "empresa", path: "/cadastro-empresa?" };
const PERSON = { label: "pessoa física", path: "/auth?type=financiador&" };

/**
 * After the sign-up, the page of a new portfolio opens with this amount (useWantedPortfolio).
 * @param quanto amount in the format of the address
 */
export function PortfolioLinks({ quanto, isPerson }: { quanto: string; isPerson: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm sm:gap-x-5">
      <span aria-hidden>
        Montar carteira<span className="max-sm:hidden">, com conta gratuita</span>:
      </span>
      {(isPerson ? [PERSON] : [COMPANY, PERSON]).map(({ label, path }) => (
        <a
          key={path}
          href={`${path}${new URLSearchParams({ [AMOUNT_KEY]: quanto })}`}
          className="link inline-block py-2 font-semibold max-sm:py-1"
        >
          <span className="sr-only">Montar carteira de </span>
          {label}
        </a>
      ))}
    </p>
  );
}
