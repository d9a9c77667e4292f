import { Bookmark } from "lucide-react";
import { BriefLink } from "@/components/catalog/brief/brief-link";
import { CompareButton } from "@/components/catalog/comparison/compare-button";
import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";

export function StrangerActions({ slug, nome }: { slug: string; nome: string }) {
  return (
    <>
      <StrangerAction slug={slug} />
      <Button asChild variant="outline">
        <ReturnLink href="/auth?type=financiador" returnTo={`/lir-projetos/${slug}#interesse`}>
          Apoiar como pessoa física
        </ReturnLink>
      </Button>
      <Button asChild variant="outline">
        <ReturnLink href="/auth" returnTo={`/lir-projetos/${slug}#favorito`}>
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Favoritar
        </ReturnLink>
      </Button>
      <BriefLink slugs={[slug]} reader="empresa" />
      <CompareButton slug={slug} nome={nome} />
    </>
  );
}

/** After the sign-up, `#interesse` opens the dialog of the interest. */
export function StrangerAction({ slug }: { slug: string }) {
  return (
    <Button asChild size="lg">
      <ReturnLink href="/cadastro-empresa" returnTo={`/lir-projetos/${slug}#interesse`}>
        Quero financiar
      </ReturnLink>
    </Button>
  );
}
