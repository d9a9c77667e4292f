/** A missing value in a legal text, shown as a gap. */
export function Blank({ label }: { label: string }) {
  return (
    <span className="inline-block min-w-28 border-accent-text border-b px-1 text-center text-accent-text text-sm leading-tight">
      <span className="sr-only">em branco, </span>
      {label}
    </span>
  );
}
