/** `percent` is from 0 to 100. The bar is hidden from screen readers, because the figure is beside it. */
export function MeterBar({ percent }: { percent: number }) {
  return (
    <div
      aria-hidden
      // `exact`, because browsers print no backgrounds by default: every printed bar would look empty.
      className="h-1.5 overflow-hidden [print-color-adjust:exact] rounded-sm bg-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full rounded-sm bg-brand" style={{ width: `${percent}%` }} />
    </div>
  );
}
