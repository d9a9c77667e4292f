import { Button } from "@/components/kit/ui/button";
import { ReturnLink } from "@/components/people/accounts/return-link";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/project";
import { canonicalSearch, searchHref } from "@/lib/catalog/saved-searches/rules";

/** For visitors: link to an account that returns to these results, where the search can be saved. */
export function SaveSearchLink({ query }: { query: ProjectQuery }) {
  return (
    <Button asChild variant="outline">
      <ReturnLink href="/auth" returnTo={searchHref(canonicalSearch(query))}>
        Salvar busca
      </ReturnLink>
    </Button>
  );
}
