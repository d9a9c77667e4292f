import type { Metadata } from "next";
import { CursorLinks } from "@/components/kit/layout/cursor-links";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { HOLDER } from "@/components/kit/ui/hold-focus";
import { TextLink } from "@/components/kit/ui/text-link";
import { MissingData } from "@/components/money/receipts/deal-receipt";
import { IdentityDialog } from "@/components/money/receipts/identity-dialog";
import { MayCall, MayOpen } from "@/components/people/colleagues/may-call";
import { requireViewer } from "@/lib/access/auth/session";
import { formatDate, toIsoDay } from "@/lib/kit/format";
import { noticesOf } from "@/lib/money/receipts/queries/downloads";
import { countIssuedByOthers } from "@/lib/money/receipts/queries/issued-by-others";
import {
  findNewestDay,
  listReceipts,
  listWithoutReceipt,
  readAccountantEmail,
  readIdentity,
  sumReceipts,
} from "@/lib/money/receipts/queries/receipts";
import { countUnreceipted } from "@/lib/money/receipts/queries/unreceipted";
import { senderOf } from "@/lib/money/receipts/rules/identity";
import { presetsFor, readPeriod } from "@/lib/money/receipts/rules/period";
import { PanelHeader } from "../../_parts/panel-header";
import { KeptAccountant } from "./_parts/accountant";
import { PeriodPicker } from "./_parts/period-picker";
import { ReceiptTable } from "./_parts/receipt-table";
import { StatementSums } from "./_parts/statement-sums";
import { WaitingList } from "./_parts/waiting-list";

export const instant = false;

export const metadata: Metadata = { title: "Recibos", robots: { index: false } };

const PATH = "/dashboard/comprovantes";

const TEXT = {
  captador: "Emita o recibo de cada apoio confirmado, e baixe o extrato para a prestação de contas.",
  financiador: "Os recibos dos seus apoios e o extrato para quem cuida dos seus impostos.",
} as const;

export default async function ReceiptsPage({ searchParams }: PageProps<"/dashboard/comprovantes">) {
  const { userId, userType, fullName } = await requireViewer("/dashboard");
  const query = await searchParams;
  const today = toIsoDay(new Date());
  const period = readPeriod(query, today, await findNewestDay(userId));
  const cursor = typeof query.depois === "string" ? query.depois : undefined;
  const [identity, accountant, waiting, totals, others, unreceipted, { items, next }] = await Promise.all([
    readIdentity(userId),
    readAccountantEmail(userId),
    listWithoutReceipt(userId, userType),
    sumReceipts(userId, period),
    countIssuedByOthers(userId, period),
    countUnreceipted(userId, userType, period),
    listReceipts(userId, period, cursor),
  ]);
  const here = new URLSearchParams(period).toString();
  return (
    <div className="page-width pt-4 pb-16 lg:pt-5">
      <PanelHeader
        title="Recibos"
        action={
          <MayOpen page="/dashboard/pagamentos">
            <ButtonLink
              href={userType === "captador" ? "/dashboard?aba=pagamentos" : "/dashboard/pagamentos"}
              prefetch={false}
              variant="outline"
            >
              Histórico de pagamentos
            </ButtonLink>
          </MayOpen>
        }
      >
        {TEXT[userType]}
      </PanelHeader>
      <div {...HOLDER} className="grid gap-12">
        {userType === "financiador" && identity.missing.length > 0 && <MissingData identity={identity} />}
        {waiting.length > 0 && (
          <section aria-labelledby="comprovantes-espera" className="grid gap-4">
            <h2 id="comprovantes-espera" className="text-2xl">
              {userType === "captador" ? "Recibos a emitir" : "Recibos a receber"}
            </h2>
            <WaitingList waiting={waiting} userType={userType} />
          </section>
        )}
        <section aria-labelledby="comprovantes-recibos" className="grid gap-4">
          <h2 id="comprovantes-recibos" className="text-2xl">
            Recibos do período
          </h2>
          <p className="max-w-measure text-ink-soft text-sm">
            De {formatDate(period.de)} a {formatDate(period.ate)}.{" "}
            <a href="#comprovantes-extrato" className="link">
              Mudar o período
            </a>
            . Quem recebe um recibo confere o código impresso nele em{" "}
            <TextLink href="/recibo">Conferir recibo</TextLink>, sem entrar na plataforma.
          </p>
          {userType === "captador" && identity.missing.includes("documento") && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="max-w-measure">Os recibos do que você nos paga saem sem o seu CPF ou CNPJ.</p>
              <MayCall name="save-receipt-identity">
                <IdentityDialog party={identity.party} label="Informar CPF ou CNPJ" use="fees" />
              </MayCall>
            </div>
          )}
          {accountant && items.length > 0 && (
            <MayCall name="save-accountant">
              <KeptAccountant email={accountant} />
            </MayCall>
          )}
          <ReceiptTable
            items={items}
            accountant={accountant}
            sender={senderOf(identity.party, fullName)}
            isLaterPage={cursor !== undefined}
          />
          <CursorLinks
            first={cursor ? `${PATH}?${here}` : null}
            next={next && `${PATH}?${here}&depois=${next}`}
            labels={["Mais recentes", "Mais antigos"]}
          />
        </section>
        <section aria-labelledby="comprovantes-extrato" className="grid gap-6">
          <h2 id="comprovantes-extrato" className="scroll-mt-20 text-2xl">
            Extrato
          </h2>
          <PeriodPicker period={period} presets={presetsFor(today)} path={PATH} />
          <StatementSums
            totals={totals}
            notices={noticesOf(
              userType === "captador" && totals.apoio.recibos + totals.demonstracao.recibos > 0,
              { others, unreceipted },
            )}
            userType={userType}
            document={identity.party.documento}
            files={`/api/extrato?${here}`}
          />
        </section>
      </div>
    </div>
  );
}
