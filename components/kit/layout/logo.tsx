import { SITE } from "@/lib/words/site";

/*
 * Two open rings on a grid of 64: radius 19, stroke 9, gap 4 between them, centres 22.8 apart on a 45 degree axis.
 * DELIVERED is the part of the second ring that lies inside the first ring. public/brand/mark.svg has the same paths.
 */
const RINGS =
  "M42.74 25.96A23.5 23.5 0 1 0 44.72 51.04A27.5 27.5 0 0 1 33.78 50.71A14.5 14.5 0 1 1 35.54 31.36ZM35.93 47.07A23.5 23.5 0 1 0 19.29 12.96A27.5 27.5 0 0 1 30.22 13.29A14.5 14.5 0 1 1 37.51 38.21Z";
const DELIVERED = "M21.26 38.04A23.5 23.5 0 0 0 36.74 47.2L38.01 38.29A14.5 14.5 0 0 1 28.46 32.64Z";

function Mark({ title }: { title?: string }) {
  const drawing = (
    <>
      <path fill="var(--brand)" d={RINGS} />
      <path fill="var(--accent)" d={DELIVERED} />
    </>
  );
  const box = { viewBox: "0 0 64 64", className: "size-8 shrink-0" };
  return title ? (
    <svg {...box} role="img">
      <title>{title}</title>
      {drawing}
    </svg>
  ) : (
    <svg {...box} aria-hidden>
      {drawing}
    </svg>
  );
}

export function Logo({ withName = true }: { withName?: boolean }) {
  if (!withName) return <Mark title={SITE.name} />;
  return (
    <span className="inline-flex items-center gap-2.5">
      <Mark />
      <span className="whitespace-nowrap font-bold font-display text-lg leading-none tracking-[-0.03em]">
        {SITE.name}
      </span>
    </span>
  );
}
