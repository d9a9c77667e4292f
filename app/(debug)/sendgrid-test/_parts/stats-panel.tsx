import { useCallback, useEffect, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Skeleton } from "@/components/kit/ui/skeleton";
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/kit/ui/table";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { formatNumber } from "@/lib/kit/format";
import { loadEmailStats } from "@/lib/people/email-functions/actions";
import { TEST_MESSAGES } from "@/lib/people/email-functions/messages";
import { CATEGORIES } from "@/lib/words/email/categories";
import type { EmailStat } from "@/lib/words/email/queries";

const TEXTS = TEST_MESSAGES.sendgridTest;

/** Number of sent e-mails per type (B7.18). */
export function StatsPanel({ shown }: { shown: boolean }) {
  const [stats, setStats] = useState<EmailStat[] | null>(null);
  const [busy, setBusy] = useTransientState(false);

  const load = useCallback(async () => {
    setBusy(true);
    const result = await loadEmailStats({}).catch(() => null);
    if (result?.ok) setStats(result.data);
    else toast({ tone: "error", title: TEXTS.statsError(result?.message ?? TEST_MESSAGES.unknown) });
    setBusy(false);
  }, [setBusy]);

  useEffect(() => {
    if (shown) void load();
  }, [shown, load]);

  const total = stats?.reduce((sum, { total_sent }) => sum + total_sent, 0) ?? 0;
  return (
    <div className="max-w-[44rem] pt-10">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">E-mails enviados por tipo</h2>
        <Button aria-disabled={busy} variant="outline" onClick={() => !busy && load()}>
          {busy ? "Carregando..." : "Carregar estatísticas"}
        </Button>
      </div>
      <div aria-live="polite">
        {!stats && busy && (
          <div className="grid gap-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-12" />
            ))}
          </div>
        )}
        {stats?.length === 0 && <p className="text-ink-soft">{TEXTS.noStats}</p>}
        {stats && stats.length > 0 && (
          <Table label="E-mails enviados por tipo" className="figures border-line border-t">
            <TableHeader>
              <TableRow>
                <TableHead>Tipo</TableHead>
                <TableHead className="text-right">Enviados</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {stats.map(({ email_type, total_sent }) => (
                <TableRow key={email_type}>
                  <TableHead scope="row" className="text-base">
                    {CATEGORIES[email_type]?.label ?? email_type}
                    <span className="block break-all text-ink-soft text-xs">{email_type}</span>
                  </TableHead>
                  <TableCell className="text-right font-semibold text-lg">
                    {formatNumber(total_sent)}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
            <TableFooter>
              <TableRow>
                <TableHead scope="row" className="font-semibold text-base">
                  Total
                </TableHead>
                <TableCell className="text-right text-lg">{formatNumber(total)}</TableCell>
              </TableRow>
            </TableFooter>
          </Table>
        )}
      </div>
    </div>
  );
}
