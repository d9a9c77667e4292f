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
import { MayCall } from "@/components/people/team/may-call";
import { formatMoneyCents } from "@/lib/kit/format";
import { isCnpj } from "@/lib/kit/party";
import { ACCOUNTANT, SECTIONS, STATEMENT } from "@/lib/money/receipts/messages";
import { quarterLabel } from "@/lib/money/receipts/rules/period";
import type { StatementTotals } from "@/lib/money/receipts/rules/statement";

type StatementSumsProps = {
  totals: StatementTotals;
  userType: "captador" | "financiador";
  /** CNPJ or CPF of the viewer; empty when unknown. */
  document: string;
  /** Address of the statement's download, without its format. */
  files: string;
};

const adviceFor = ({ userType, document }: Pick<StatementSumsProps, "userType" | "document">) => {
  if (userType === "captador") return ACCOUNTANT.project;
  return isCnpj(document) ? ACCOUNTANT.company : ACCOUNTANT.person;
};

/** Sums of a period by project and quarter, with the statement as PDF and CSV. */
export function StatementSums({ totals, userType, document, files }: StatementSumsProps) {
  const sections = (["apoio", "plataforma"] as const).filter((section) => totals[section].recibos > 0);
  return (
    <div className="grid gap-6">
      {sections.length === 0 && (
        <p className="rounded-md border border-line border-dashed px-5 py-8 text-ink-soft">
          Nenhum recibo válido neste período. Escolha outro acima.
        </p>
      )}
      {sections.map((section) => (
        <Sums key={section} label={SECTIONS[userType][section]} sum={totals[section]} />
      ))}
      <p className="max-w-measure text-ink-soft text-sm leading-normal">
        {adviceFor({ userType, document })}
      </p>
      {sections.length > 0 && (
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

/** Hides all columns but project and amount on a phone, so that no decisive figure is scrolled out of sight. */
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
        {sum.groups.map(({ trimestre, projeto, recibos, valor }) => (
          <TableRow key={`${trimestre} ${projeto}`}>
            <TableCell className={`min-w-32 ${WIDE}`}>{quarterLabel(trimestre)}</TableCell>
            <TableHead scope="row" className="min-w-40 max-md:pl-0">
              {projeto || STATEMENT.months}
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
