import { ArrowRight } from "lucide-react";
import { TextLink } from "@/components/kit/ui/text-link";
import type { Viewer } from "@/lib/access/auth/session";
import { listSupports } from "@/lib/money/supports/queries/list";
import { SupportList } from "../apoios/_parts/support-list";

const SHOWN = 5;

export async function OwnSupports({ viewer, now }: { viewer: Viewer; now: Date }) {
  const { userId, userType: side } = viewer;
  const { items } = await listSupports({ userId, side, filter: null, slug: null }, now);
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="painel-apoios">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="painel-apoios" className="text-lg">
          Seus apoios
        </h2>
        <TextLink href="/dashboard/apoios" className="link inline-flex min-h-11 items-center gap-1.5 text-sm">
          Ver todos os apoios
          <ArrowRight aria-hidden className="size-4" strokeWidth={2} />
        </TextLink>
      </div>
      <SupportList items={items.slice(0, SHOWN)} kind="later" />
    </section>
  );
}
