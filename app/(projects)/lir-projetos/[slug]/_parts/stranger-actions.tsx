import { Bookmark } from "lucide-react";
import { ReturnLink } from "../../../../../components/accounts/return-link";
import { CompareButton } from "../../../../../components/comparison/compare-button";
import { Button } from "../../../../../components/ui/button";

/** What somebody without an account wants to do with a project: each way to one leads back to it. */
export function StrangerActions({ slug, nome }: { slug: string; nome: string }) {
  return (
    <>
      <Button asChild size="lg">
        <ReturnLink href="/cadastro-empresa" returnTo={`/lir-projetos/${slug}#interesse`}>
          Quero financiar
        </ReturnLink>
      </Button>
      <p className="text-sm">
        <ReturnLink
          href="/auth?type=financiador"
          returnTo={`/lir-projetos/${slug}#interesse`}
          className="link inline-block py-1.5"
        >
          Apoiar como pessoa física
        </ReturnLink>
      </p>
      <Button asChild variant="outline">
        <ReturnLink href="/auth" returnTo={`/lir-projetos/${slug}#favorito`}>
          <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Favoritar
        </ReturnLink>
      </Button>
      <CompareButton slug={slug} nome={nome} />
    </>
  );
}
