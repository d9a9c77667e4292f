import { Badge } from "@/components/kit/ui/badge";

export const Marked = ({ value, mark }: { value: string; mark: string | false }) => (
  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
    <span className="min-w-0 break-words">{value}</span>
    {mark && <Badge tone="accent">{mark}</Badge>}
  </span>
);
