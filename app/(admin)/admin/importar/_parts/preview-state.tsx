import { Badge } from "@/components/kit/ui/badge";
import { STATE_LABELS } from "@/lib/admin/imports/messages";
import type { PreviewState as State } from "@/lib/admin/imports/rules";

export function PreviewState({ estado }: { estado: State }) {
  const tone = estado === "aplicada" ? "brand" : estado === "falhou" ? "accent" : "muted";
  return <Badge tone={tone}>{STATE_LABELS[estado]}</Badge>;
}
