import { Blank } from "@/components/kit/reading/blank";
import { unbroken } from "@/components/kit/reading/unbroken";
import { BLANK } from "@/lib/people/accounts/general-terms";

/** Shows a blank for the city of the court in place of BLANK. */
export function withBlank(paragraph: string) {
  const [before, after] = paragraph.split(BLANK);
  if (after === undefined) return unbroken(paragraph);
  return (
    <>
      {before}
      <Blank label="cidade a definir" />
      {after}
    </>
  );
}
