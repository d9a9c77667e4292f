import { Badge } from "@/components/kit/ui/badge";
import { STATE_LABELS } from "@/lib/admin/import-previews/messages";
import type { PreviewState as State } from "@/lib/admin/import-previews/rules";

export function PreviewState({ estado }: { estado: State }) {
  const tone = estado === "aplicada" ? "brand" : estado === "falhou" ? "accent" : "muted";
  return <Badge tone={tone}>{STATE_LABELS[estado]}</Badge>;
}
