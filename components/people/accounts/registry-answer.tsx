import { randomUUID } from "node:crypto";
import { type ReactElement, type ReactNode, Suspense } from "react";
import { findKnownTaxFacts, findTaxFacts, type TaxFacts } from "@/lib/people/lookups/queries";

type RegistryAnswerProps = {
  /** 14 characters. */
  cnpj: string;
  waiting: ReactNode;
  children: (facts: TaxFacts) => ReactElement;
};

/** Each rendering has its own boundary: in an existing one, React would hold a refreshed page until the answer. */
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
