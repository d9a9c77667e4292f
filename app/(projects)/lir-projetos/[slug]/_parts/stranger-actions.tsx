import { Bookmark } from "lucide-react";
import { ReturnLink } from "../../../../../components/accounts/return-link";
import { CompareButton } from "../../../../../components/comparison/compare-button";
import { buttonVariants } from "../../../../../components/ui/button-variants";

/** What somebody without an account wants to do with a project: each way to one leads back to it. */
export function StrangerActions({ slug, nome }: { slug: string; nome: string }) {
  return (
    <>
      <ReturnLink
        href="/cadastro-empresa"
        returnTo={`/lir-projetos/${slug}#interesse`}
        className={buttonVariants({ size: "large" })}
      >
        Quero financiar
      </ReturnLink>
      <ReturnLink
        href="/auth"
        returnTo={`/lir-projetos/${slug}#favorito`}
        className={buttonVariants({ tone: "quiet" })}
      >
        <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Favoritar
      </ReturnLink>
      <CompareButton slug={slug} nome={nome} />
    </>
  );
}
