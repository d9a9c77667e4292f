import { CircleCheck, CircleX, Clock, Handshake, type LucideIcon, Undo2 } from "lucide-react";
import type { InterestStatus } from "@/lib/kit/states";

export const INTEREST_ICON: Record<InterestStatus, LucideIcon> = {
  Interessada: Clock,
  Aceita: CircleCheck,
  Recusada: CircleX,
  Confirmada: Handshake,
  Cancelada: Undo2,
};
