import { Search } from "lucide-react";

type SearchFieldProps = { label: string; value: string; placeholder: string; className: string };

export const SearchField = ({ label, value, placeholder, className }: SearchFieldProps) => (
  <label className={`relative block ${className}`}>
    <span className="mb-1.5 block font-semibold text-sm max-md:sr-only">{label}</span>
    <Search
      aria-hidden
      strokeWidth={1.75}
      className="pointer-events-none absolute bottom-3.5 left-4 size-5 text-ink-soft"
    />
    <input
      key={value}
      type="search"
      name="busca"
      maxLength={100}
      defaultValue={value}
      placeholder={placeholder}
      className="h-12 w-full rounded-md border border-line-strong bg-surface pr-4 pl-12 placeholder:text-ink-soft"
    />
  </label>
);
