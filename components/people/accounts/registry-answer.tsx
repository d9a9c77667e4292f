import { randomUUID } from "node:crypto";
import { type ReactElement, type ReactNode, Suspense } from "react";
import { findKnownTaxFacts, findTaxFacts, type TaxFacts } from "@/lib/people/lookups/queries";

type RegistryAnswerProps = {
  /** 14 characters. */
  cnpj: string;
  waiting: ReactNode;
  children: (facts: TaxFacts) => ReactElement;
};

/**
 * Tax facts of a company from the public registry. The page does not wait for the registry: a missing answer is
 * streamed later.
 *
 * Each rendering has a Suspense boundary of its own. In an existing boundary, React would show the page as it was
 * before a save until the registry answers.
 */
export async function RegistryAnswer({ cnpj, waiting, children }: RegistryAnswerProps) {
  const known = await findKnownTaxFacts(cnpj);
  if (known) return children(known);
  return (
    <Suspense key={randomUUID()} fallback={waiting}>
      <LateAnswer cnpj={cnpj}>{children}</LateAnswer>
    </Suspense>
  );
}

const LateAnswer = async ({ cnpj, children }: Omit<RegistryAnswerProps, "waiting">) =>
  children(await findTaxFacts(cnpj));
