import { Search } from "lucide-react";
import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { Input } from "@/components/kit/ui/input";

export const MAX_SEARCH = 100;

export function ConversationSearch({ path, term }: { path: string; term: string }) {
  return (
    <QueryForm action={path} role="search" className="mb-4 flex max-w-measure gap-2">
      <label htmlFor="busca-conversas" className="sr-only">
        Buscar nas conversas por nome, projeto ou palavra
      </label>
      <Input
        id="busca-conversas"
        type="search"
        name="busca"
        defaultValue={term}
        maxLength={MAX_SEARCH}
        placeholder="Buscar nas conversas"
      />
      <Button type="submit" variant="outline">
        <Search aria-hidden className="size-4" strokeWidth={2} />
        Buscar
      </Button>
    </QueryForm>
  );
}
