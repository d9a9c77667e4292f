import type { ProjectQuery } from "@/lib/catalog/projects/rules/project";
import { canonicalSearch, searchHref } from "@/lib/catalog/saved-searches/rules";
import { ReturnLink } from "../accounts/return-link";
import { Button } from "../ui/button";

/** For visitors: the way to an account that leads back to these results, where the search can be saved. */
export function SaveSearchLink({ query }: { query: ProjectQuery }) {
  return (
    <Button asChild variant="outline">
      <ReturnLink href="/auth" returnTo={searchHref(canonicalSearch(query))}>
        Salvar busca
      </ReturnLink>
    </Button>
  );
}
