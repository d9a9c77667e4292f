import { formatDate } from "@/lib/kit/format";
import type { TextChange } from "@/lib/people/accounts/text-changes";

export function VersionNote({ change }: { change: TextChange | null }) {
  if (!change) return null;
  const { validFrom, summary } = change;
  return (
    <p className="mt-2 max-w-measure text-ink-soft text-sm">
      Para quem já tinha conta, esta versão vale a partir de{" "}
      <time dateTime={validFrom}>{formatDate(validFrom)}</time>, ou do dia que está no e-mail de aviso, se for
      depois. Até lá vale a anterior, que enviamos a quem pedir. O que muda: {summary}
    </p>
  );
}
