import type { LockedFields, LockedPageParts } from "@/lib/catalog/funder-projects/types";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatDate } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { registrationText } from "@/lib/people/organizations/messages";
import { otherLegalName } from "@/lib/people/organizations/rules";

type ProjectPeopleProps = {
  project: PublicProject;
  /** Sent only to a financiador or the owner (B6.1). */
  locked: LockedFields & LockedPageParts;
};

export function ProjectPeople({ project, locked }: ProjectPeopleProps) {
  const { proponente, tipoProponente, organizacao, equipe, registro } = locked;
  const kind = tipoProponente === "Não informado" ? [] : [tipoProponente];
  return (
    <section aria-label="Quem realiza">
      <h2 className="text-xl">Quem realiza</h2>
      <p className="mt-4 break-words font-semibold">{proponente}</p>
      <p className="text-ink-soft text-sm">{[...kind, `${project.cidade}, ${project.estado}`].join(" · ")}</p>
      <Registration proponente={proponente} registro={registro} />
      {organizacao && (
        <p className="mt-4 max-w-measure whitespace-pre-line break-words text-ink-soft">{organizacao}</p>
      )}
      {equipe.length > 0 && (
        <ul aria-label="Equipe" className="mt-5 grid gap-x-8 gap-y-4 sm:grid-cols-2">
          {equipe.map(({ nome, funcao }) => (
            <li key={`${nome} ${funcao}`} className="break-words border-line border-l-2 pl-4">
              <span className="block font-semibold">{nome}</span>
              <span className="block text-ink-soft text-sm">{funcao}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Registration({
  proponente,
  registro,
}: Pick<ProjectPeopleProps["locked"], "proponente" | "registro">) {
  if (!registro)
    return (
      <p className="mt-2 max-w-measure text-sm">
        CNPJ ainda não informado pela fonte: o projeto não emite recibo até lá.
      </p>
    );
  const { cnpj, razaoSocial, conferidaEm } = registro;
  return (
    <p className="figures mt-2 max-w-measure text-sm">
      {registrationText(otherLegalName(proponente, razaoSocial), formatCnpj(cnpj))},{" "}
      {conferidaEm
        ? `conferido em ${formatDate(conferidaEm)}`
        : "ainda não conferido pela nossa equipe: o projeto não emite recibo até lá."}
    </p>
  );
}
