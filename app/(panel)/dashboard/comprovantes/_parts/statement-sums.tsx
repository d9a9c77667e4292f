import { Download } from "lucide-react";
import { FileLink } from "@/components/kit/requests/file-link";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import {
  Table,
  TableBody,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/kit/ui/table";
import { MayCall } from "@/components/people/colleagues/may-call";
import { formatMoneyCents } from "@/lib/kit/format";
import { showPartyToOthers } from "@/lib/kit/party";
import { ACCOUNTANT, groupName, SECTIONS, STATEMENT } from "@/lib/money/receipts/messages";
import type { StatementSums as SumsOfPeriod } from "@/lib/money/receipts/queries/receipts";
import { quarterLabel } from "@/lib/money/receipts/rules/period";
import {
  adviceOf,
  SECTION_ORDER,
  type StatementTotals,
  showOwner,
} from "@/lib/money/receipts/rules/statement";

type StatementSumsProps = {
  totals: SumsOfPeriod;
  notices: readonly string[];
  userType: "captador" | "financiador";
  /** The viewer's current CNPJ or CPF; empty when unknown. Decides a funder's advice if the period has no receipt. */
  document: string;
  /** Address of the statement's files, without the parameter `formato`. */
  files: string;
};

/** A funder gets the sums per payer, a captador per issuing organization. */
export function StatementSums({ totals, notices, userType, document, files }: StatementSumsProps) {
  const hasReceipts = SECTION_ORDER.some((section) => totals[section].recibos > 0);
  const { parts } = totals;
  const [only] = parts;
  return (
    <div className="grid gap-6">
      {!hasReceipts && (
        <p className="rounded-md border border-line border-dashed px-5 py-8 text-ink-soft">
          Sem recibo válido, este período não tem extrato. Escolha outro acima.
        </p>
      )}
      {notices.length > 0 && <p className="max-w-measure">{notices.join(" ")}</p>}
      {parts.length > 1 ? (
        parts.map(({ party, documents, totals: own }) => (
          <section key={party.documento} aria-label={party.nome} className="grid gap-4">
            <h3 className="figures break-words text-lg">{showOwner({ party, documents })}</h3>
            <PartOfStatement totals={own} userType={userType} document={party.documento} />
          </section>
        ))
      ) : (
        <PartOfStatement
          totals={totals}
          userType={userType}
          document={only ? only.party.documento : document}
        />
      )}
      {hasReceipts && (
        <MayCall name="extrato">
          <div className="flex flex-wrap gap-3">
            {(["pdf", "csv"] as const).map((format, at) => (
              <FileLink
                key={format}
                href={`${files}&formato=${format}`}
                className={buttonVariants({ variant: at === 0 ? "default" : "outline" })}
              >
                <Download aria-hidden className="size-4" strokeWidth={2} />
                Baixar extrato em {format.toUpperCase()}
              </FileLink>
            ))}
          </div>
        </MayCall>
      )}
    </div>
  );
}

type PartProps = {
  totals: StatementTotals;
  userType: StatementSumsProps["userType"];
  document: string | null;
};

function PartOfStatement({ totals, userType, document }: PartProps) {
  const advice = adviceOf(userType, document, totals);
  return (
    <>
      {SECTION_ORDER.filter((section) => totals[section].recibos > 0).map((section) => (
        <Sums key={section} label={SECTIONS[userType][section]} sum={totals[section]} />
      ))}
      {advice && <p className="max-w-measure text-ink-soft text-sm leading-normal">{ACCOUNTANT[advice]}</p>}
    </>
  );
}

/** Columns that a phone hides, so that the amount is visible. The project's cell then shows their values. */
const WIDE = "max-md:hidden";

function Sums({ label, sum }: { label: string; sum: StatementTotals["apoio"] }) {
  return (
    <Table label={label} className="figures">
      <TableHeader>
        <TableRow>
          <TableHead className={WIDE}>Trimestre</TableHead>
          <TableHead className="max-md:pl-0">{label}</TableHead>
          <TableHead className={`text-right ${WIDE}`}>Recibos</TableHead>
          <TableHead className="text-right">Valor</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {sum.groups.map(({ key, trimestre, projeto, demonstracao, emitente, recibos, valor }) => (
          <TableRow key={key}>
            <TableCell className={`min-w-32 ${WIDE}`}>{quarterLabel(trimestre)}</TableCell>
            <TableHead scope="row" className="min-w-40 max-md:pl-0">
              {groupName(projeto, demonstracao)}
              {emitente && (
                <span className="mt-0.5 block break-words text-ink-soft text-xs">
                  {showPartyToOthers(emitente)}
                </span>
              )}
              <span className="mt-0.5 block text-ink-soft text-xs md:hidden">
                {quarterLabel(trimestre)} · {STATEMENT.count(recibos)}
              </span>
            </TableHead>
            <TableCell className={`text-right ${WIDE}`}>{recibos}</TableCell>
            <TableCell className="whitespace-nowrap text-right">{formatMoneyCents(valor)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableHead scope="row" className="font-semibold">
            Total
          </TableHead>
          <TableCell className={WIDE} />
          <TableCell className={`text-right ${WIDE}`}>{sum.recibos}</TableCell>
          <TableCell className="whitespace-nowrap text-right">{formatMoneyCents(sum.valor)}</TableCell>
        </TableRow>
      </TableFooter>
    </Table>
  );
}
