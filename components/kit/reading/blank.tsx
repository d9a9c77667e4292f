/** A gap in a legal text that nobody has filled yet, shown as one instead of being papered over. */
export function Blank({ label }: { label: string }) {
  return (
    <span className="inline-block min-w-28 border-accent-text border-b px-1 text-center text-accent-text text-sm leading-tight">
      <span className="sr-only">em branco, </span>
      {label}
    </span>
  );
}
