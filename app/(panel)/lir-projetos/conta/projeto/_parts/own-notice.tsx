import { ButtonLink } from "@/components/kit/ui/button-link";
import { MayCall, MayOpen } from "@/components/people/colleagues/may-call";
import { HIDDEN_PROPONENT } from "@/lib/catalog/projects/messages";

export function OwnNotice({ id, slug }: { id: string; slug: string }) {
  return (
    <div data-print="hide" className="border-line border-b bg-brand-wash">
      <section
        aria-label="Seu projeto"
        className="page-width flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-5"
      >
        <div className="max-w-measure">
          <p className="font-semibold">Esta é a página pública do seu projeto</p>
          <p className="mt-1 text-sm">
            Você e quem financia veem o texto completo, a organização, a equipe, os documentos e o valor
            captado. Quem não tem conta vê “{HIDDEN_PROPONENT}”, as fotos, o orçamento e o começo do texto.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <MayOpen page={`/projects/${id}/editar`}>
            <ButtonLink href={`/projects/${id}/editar`} prefetch={false}>
              Editar o projeto
            </ButtonLink>
          </MayOpen>
          <MayCall name="post-news">
            <ButtonLink href={`/projects/${id}/novidades`} prefetch={false} variant="outline">
              Publicar novidade
            </ButtonLink>
          </MayCall>
          <ButtonLink href={`/dashboard/apoios?projeto=${slug}`} prefetch={false} variant="outline">
            Ver interesses recebidos
          </ButtonLink>
        </div>
      </section>
    </div>
  );
}
