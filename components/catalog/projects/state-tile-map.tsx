import { STATE_TILES } from "./state-tiles";

/** Sizes in the drawing: a tile with its gap, and a tile alone. */
const STEP = 10;
const TILE = 8.6;

/** All tiles as one path, because lists draw many maps. */
const COUNTRY = STATE_TILES.map(
  ([, column, row]) => `M${(column - 1) * STEP} ${(row - 1) * STEP}h${TILE}v${TILE}h-${TILE}z`,
).join("");

/** Hidden from screen readers, because the text beside the map names the states. */
export function StateTileMap({ states, className }: { states: readonly string[]; className?: string }) {
  const size = 8 * STEP - (STEP - TILE);
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className={className}>
      <path d={COUNTRY} className="fill-line" />
      {STATE_TILES.filter(([code]) => states.includes(code)).map(([code, column, row]) => (
        <rect
          key={code}
          x={(column - 1) * STEP}
          y={(row - 1) * STEP}
          width={TILE}
          height={TILE}
          className="fill-accent"
        />
      ))}
    </svg>
  );
}
