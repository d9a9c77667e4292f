import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { SAME_NUMBER } from "@/lib/admin/projects/messages";
import type { SameNumber } from "@/lib/admin/projects/queries";

export function SameNumbers({ projects }: { projects: readonly SameNumber[] }) {
  if (projects.length === 0) return null;
  return (
    <Alert tone="warning" title="Outro projeto tem este número oficial" className="mt-8">
      <p>Uma proposta é aprovada uma vez. Confira no SINIR+ de quem ela é antes de decidir.</p>
      <ul className="mt-2 list-disc pl-5">
        {projects.map(({ id, nome, proponente, situacao }) => (
          <li key={id} className="break-words">
            <TextLink href={`/admin/projetos/${id}`}>{nome || "Sem nome"}</TextLink>
            {proponente && `, ${proponente}`}
            {`, ${SAME_NUMBER[situacao]}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
