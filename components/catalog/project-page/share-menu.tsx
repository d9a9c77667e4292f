import { buttonVariants } from "@/components/kit/ui/button-variants";
import { env } from "@/lib/server/env";
import { CopyLink } from "./copy-link";
import { ShareSummary } from "./share-summary";

const row = "flex min-h-11 w-full items-center px-4 py-2 text-left hover:bg-sunken";

type ShareMenuProps = {
  nome: string;
  path: string;
  text: string;
};

/** Plain links, which work without scripts. If the device has a share sheet, the button opens the sheet instead. */
export function ShareMenu({ nome, path, text }: ShareMenuProps) {
  const url = env.APP_URL + path;
  const message = encodeURIComponent(`${text} ${url}`);
  const ways = [
    { label: "WhatsApp", href: `https://wa.me/?text=${message}` },
    { label: "E-mail", href: `mailto:?subject=${encodeURIComponent(nome)}&body=${message}` },
    {
      label: "LinkedIn",
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
    },
  ];
  return (
    <details className="group/share relative">
      <ShareSummary
        title={nome}
        text={text}
        path={path}
        className={buttonVariants({ variant: "outline", size: "sm", className: "w-full" })}
      />
      <ul className="mt-1 rounded-md border border-line bg-surface py-1 text-sm shadow-raised">
        {ways.map(({ label, href }) => (
          <li key={label}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={row}>
              {label}
              <span className="sr-only"> (abre em nova aba)</span>
            </a>
          </li>
        ))}
        <li>
          <CopyLink path={path} className={row} />
        </li>
      </ul>
    </details>
  );
}
