/** A share from 0 to 100 as a bar. The figure stands beside it as text, so the bar itself is decoration. */
export function MeterBar({ percent }: { percent: number }) {
  return (
    <div
      aria-hidden
      // On paper too: without its filling, a bar would show the inverse of what it says.
      className="h-1.5 overflow-hidden [print-color-adjust:exact] rounded-sm bg-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full rounded-sm bg-brand" style={{ width: `${percent}%` }} />
    </div>
  );
}
