import { Bookmark } from "lucide-react";
import { DestinationLink } from "../accounts/destination-link";
import { buttonVariants } from "../ui/button-variants";

/** What somebody without an account wants to do with a project: each way to one leads back to it. */
export function StrangerActions({ slug }: { slug: string }) {
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
        <Bookmark aria-hidden className="size-4" strokeWidth={1.75} /> Salvar projeto
      </DestinationLink>
    </>
  );
}
