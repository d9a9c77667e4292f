import { STATE_TILES } from "./state-tiles";

/** Size of a tile with its gap, and without, in drawing units. */
const STEP = 10;
const TILE = 8.6;

/** All tiles in one path, because lists draw many of these maps. */
const COUNTRY = STATE_TILES.map(
  ([, column, row]) => `M${(column - 1) * STEP} ${(row - 1) * STEP}h${TILE}v${TILE}h-${TILE}z`,
).join("");

/** Tile map of the country with one state highlighted. The text beside it names the state. */
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
