import { STATE_TILES } from "./state-tiles";

/** Units of the drawing for one tile with the gap after it, and for the tile alone. */
const STEP = 10;
const TILE = 8.6;

/** All tiles as one path: lists draw many of these maps. */
const COUNTRY = STATE_TILES.map(
  ([, column, row]) => `M${(column - 1) * STEP} ${(row - 1) * STEP}h${TILE}v${TILE}h-${TILE}z`,
).join("");

/** The country in tiles, one state lit. What it shows is said in words beside it. */
export function StateTileMap({ state, className }: { state: string; className?: string }) {
  const [, column, row] = STATE_TILES.find(([code]) => code === state) ?? [];
  const size = 8 * STEP - (STEP - TILE);
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className={className}>
      <path d={COUNTRY} className="fill-line" />
      {column && row && (
        <rect
          x={(column - 1) * STEP}
          y={(row - 1) * STEP}
          width={TILE}
          height={TILE}
          className="fill-accent"
        />
      )}
    </svg>
  );
}
