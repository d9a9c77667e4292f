/** Icons of lucide (ISC licence) under lucide's names. */
const DRAWINGS = {
  "arrow-right": ["M5 12h14", "m12 5 7 7-7 7"],
  menu: ["M4 5h16", "M4 12h16", "M4 19h16"],
  "message-circle": [
    "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719",
  ],
  plus: ["M5 12h14", "M12 5v14"],
};

type PlainIconProps = { name: keyof typeof DRAWINGS; className: string };

/**
 * A decorative icon for every public page. A lucide-react icon is a client component, which the browser would have to
 * load (1 KB with Brotli) and hydrate.
 */
export function PlainIcon({ name, className }: PlainIconProps) {
  return (
    <svg
      aria-hidden
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {DRAWINGS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
