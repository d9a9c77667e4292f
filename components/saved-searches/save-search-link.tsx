import type { ProjectQuery } from "@/lib/projects/rules/project";
import { canonicalSearch, searchHref } from "@/lib/saved-searches/rules";
import { ReturnLink } from "../accounts/return-link";
import { buttonVariants } from "../ui/button-variants";

/** For visitors: the way to an account that leads back to these results, where the search can be saved. */
export function SaveSearchLink({ query }: { query: ProjectQuery }) {
  return (
    <ReturnLink
      href="/auth"
      returnTo={searchHref(canonicalSearch(query))}
      className={buttonVariants({ tone: "quiet" })}
    >
      Salvar busca
    </ReturnLink>
  );
}
