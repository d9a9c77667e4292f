import { Bookmark } from "lucide-react";
import { DestinationLink } from "../../../../../components/accounts/destination-link";
import { CompareButton } from "../../../../../components/comparison/compare-button";
import { buttonVariants } from "../../../../../components/ui/button-variants";

/** What somebody without an account wants to do with a project: each way to one leads back to it. */
export function StrangerActions({ slug, nome }: { slug: string; nome: string }) {
  return (
    <>
      <DestinationLink
        href="/cadastro-empresa"
        destination={`/lir-projetos/${slug}#interesse`}
        className={buttonVariants({ size: "large" })}
      >
        Quero financiar
      </DestinationLink>
      <DestinationLink
        href="/auth"
        destination={`/lir-projetos/${slug}#favorito`}
        className={buttonVariants({ tone: "quiet" })}
      >
        <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Favoritar
      </DestinationLink>
      <CompareButton slug={slug} nome={nome} />
    </>
  );
}
