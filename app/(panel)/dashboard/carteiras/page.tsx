import type { Metadata } from "next";
import Link from "next/link";
import { Badge } from "@/components/kit/ui/badge";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/kit/ui/table";
import { MayCall } from "@/components/people/colleagues/may-call";
import { requireViewer } from "@/lib/access/auth/session";
import { formatDate, formatMoneyExactly } from "@/lib/kit/format";
import { portfolioNames } from "@/lib/matches/portfolio/messages";
import { listPortfolios, type PortfolioSummary } from "@/lib/matches/portfolio/queries/read";
import { PanelHeader } from "../../_parts/panel-header";

export const instant = false;

export const metadata: Metadata = { title: "Carteiras", robots: { index: false } };

export default async function PortfoliosPage() {
  const viewer = await requireViewer("/dashboard/carteiras");
  const portfolios = await listPortfolios(viewer.userId, new Date());
  const create = (
    <MayCall name="create-portfolio">
      <ButtonLink href="/dashboard/carteiras/nova">Nova carteira</ButtonLink>
    </MayCall>
  );
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader title="Carteiras" action={portfolios.length > 0 && create}>
        Informe um valor e veja em que projetos ele cabe. Você ajusta, compartilha e registra os interesses de
        uma vez.
      </PanelHeader>
      {portfolios.length === 0 ? (
        <div className="rounded-md border border-line border-dashed px-6 py-14 md:px-12">
          <h2 className="text-xl">Nenhuma carteira ainda.</h2>
          <p className="mt-3 mb-7 max-w-measure text-ink-soft">
            Diga quanto quer destinar. Propomos a divisão no menor número de projetos, em cotas inteiras, e
            explicamos cada escolha.
          </p>
          {create}
        </div>
      ) : (
        <PortfolioTable portfolios={portfolios} />
      )}
    </div>
  );
}

function PortfolioTable({ portfolios }: { portfolios: PortfolioSummary[] }) {
  return (
    <Table label="Carteiras">
      <TableHeader>
        <TableRow>
          <TableHead>Carteira</TableHead>
          <TableHead className="text-right">Distribuído</TableHead>
          <TableHead className="text-right">Projetos</TableHead>
          <TableHead className="max-sm:hidden">Criada em</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {portfolios.map(({ id, valor, soma, projetos, primeiros, compartilhada, criadaEm }) => (
          <TableRow key={id}>
            <TableHead scope="row">
              <Link
                href={`/dashboard/carteiras/${id}`}
                className="figures link inline-flex min-h-6 items-center font-semibold"
              >
                {formatMoneyExactly(valor)}
                <span className="sr-only">, criada em {formatDate(criadaEm)}</span>
              </Link>
              <span className="block max-w-measure break-words font-normal text-ink-soft text-sm leading-snug">
                {portfolioNames(primeiros, projetos)}
              </span>
              {compartilhada && (
                <span className="mt-1 block">
                  <Badge>Compartilhada</Badge>
                </span>
              )}
            </TableHead>
            <TableCell className="figures whitespace-nowrap text-right">{formatMoneyExactly(soma)}</TableCell>
            <TableCell className="figures text-right">{projetos}</TableCell>
            <TableCell className="figures max-sm:hidden">{formatDate(criadaEm)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
