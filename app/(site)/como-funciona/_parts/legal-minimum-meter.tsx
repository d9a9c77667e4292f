const RADIUS = 45;
/** Length of the whole arc: three quarters of a circle. The open quarter is at the bottom. */
const SWEEP = 0.75 * 2 * Math.PI * RADIUS;

const arcOf = (from: number, to: number) => ({
  cx: 50,
  cy: 50,
  r: RADIUS,
  fill: "none",
  strokeWidth: 7,
  strokeDasharray: `${((to - from) / 100) * SWEEP} 999`,
  transform: `rotate(${135 + (from / 100) * 270} 50 50)`,
});

/** Hidden on a phone, because the list of stages has the same figures. */
export function LegalMinimumMeter() {
  return (
    <figure className="grid max-sm:hidden grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-x-6 gap-y-4 md:w-72 md:grid-cols-1">
      <div className="relative grid aspect-square place-items-center md:w-52">
        <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0 size-full">
          <circle {...arcOf(0, 100)} stroke="var(--line)" />
          <circle {...arcOf(20.6, 50)} stroke="var(--accent)" opacity={0.45} />
          <circle {...arcOf(0, 19.8)} stroke="var(--accent)" />
        </svg>
        <p className="text-center">
          <strong className="block font-display text-3xl leading-none">12</strong>
          <span className="text-ink-soft text-sm">meses</span>
        </p>
      </div>
      <figcaption className="text-sm">
        <p className="font-semibold text-base">Captação mínima</p>
        <dl className="figures mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <dt className="text-right font-semibold text-accent-text">20%</dt>
          <dd>do valor, sem obras</dd>
          <dt className="text-right font-semibold text-accent-text">50%</dt>
          <dd>quando há obras</dd>
        </dl>
        <p className="mt-1 text-ink-soft">Sem ela, a proposta é arquivada.</p>
      </figcaption>
    </figure>
  );
}
