import { unbroken } from "@/components/kit/reading/unbroken";
import { BLANK } from "@/lib/people/accounts/general-terms";

/** BLANK stands for the undecided city of the court. */
export function withBlank(paragraph: string) {
  const [before, after] = paragraph.split(BLANK);
  if (after === undefined) return unbroken(paragraph);
  return (
    <>
      {before}
      <span className="inline-block min-w-28 border-accent-text border-b px-1 text-center text-accent-text text-sm leading-tight">
        <span className="sr-only">em branco, </span>
        cidade a definir
      </span>
      {after}
    </>
  );
}
