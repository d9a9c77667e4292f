import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { BLOCK_LABELS, ERROR_LABELS, EVENT_LABELS, RESEND_REFUSED } from "@/lib/admin/mail/messages";
import { getMail, type MailDetails } from "@/lib/admin/mail/queries";
import { formatMoment } from "@/lib/kit/format";
import { isEndedAddress } from "@/lib/people/accounts/rules";
import { CATEGORIES } from "@/lib/words/email/categories";
import { AuditSection } from "../../../_parts/audit-section";
import { BackLink } from "../../../_parts/back-link";
import { OfficeHeader } from "../../../_parts/office-header";
import { addressText } from "../../../_parts/person-text";
import { SideFacts } from "../../../_parts/side-facts";
import { MailState } from "../_parts/mail-state";
import { AddressBlock, ResumeLink } from "./_parts/address-block";
import { ResendMail } from "./_parts/resend-mail";

export const instant = false;

export const metadata: Metadata = { title: "E-mail" };

export default async function MailDetailPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const now = new Date();
  const [mail, trail, passwordRecent] = await Promise.all([
    getMail(id, now),
    listAuditOf("email", id),
    hasRecentPassword(viewer.sessionId, now),
  ]);
  if (!mail) notFound();
  const { bloqueio } = mail;
  const button = { id, address: mail.para, passwordRecent };
  return (
    <>
      <BackLink href="/admin/emails">E-mails</BackLink>
      <OfficeHeader
        title={mail.assunto || "Assunto apagado com a conta"}
        action={mail.reenvio === "yes" && <ResendMail id={id} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid content-start gap-8">
          {mail.estado === "failed" && mail.reenvio !== "yes" && (
            <p className="rounded-md border border-line border-dashed px-4 py-4 text-sm">
              {RESEND_REFUSED[mail.reenvio]}
            </p>
          )}
          {mail.para && !isEndedAddress(mail.para) && bloqueio === null && (
            <div>
              <AddressBlock {...button} isBlocked={false} />
            </div>
          )}
          {bloqueio && (
            <section aria-labelledby="bloqueio" className="rounded-md border border-line px-4 py-4">
              <h2 id="bloqueio" className="text-lg">
                Endereço bloqueado desde {formatMoment(bloqueio.createdAt)}
              </h2>
              <div className="mt-1 mb-3 grid max-w-measure gap-2 text-sm">
                <p>{BLOCK_LABELS.get(bloqueio.reason)}</p>
                {bloqueio.wish && <p>{BLOCK_LABELS.get(bloqueio.wish)}</p>}
              </div>
              {bloqueio.resumable && <ResumeLink {...button} />}
              {bloqueio.liftable && (
                <div className="flex flex-wrap gap-3">
                  <AddressBlock {...button} isBlocked />
                  {!bloqueio.wish && <AddressBlock {...button} isBlocked={false} />}
                </div>
              )}
            </section>
          )}
          <section aria-labelledby="entrega">
            <h2 id="entrega" className="mb-3 text-xl">
              Entrega
            </h2>
            <Events mail={mail} />
          </section>
          <AuditSection rows={trail} empty="O que a equipe fizer com este e-mail aparece aqui." />
        </div>
        <Facts mail={mail} />
      </div>
    </>
  );
}

function Events({ mail }: { mail: MailDetails }) {
  const moments = [
    { id: "criado", label: "Criado", at: mail.criadoEm },
    ...(mail.enviadoEm ? [{ id: "enviado", label: "Enviado ao provedor", at: mail.enviadoEm }] : []),
    ...mail.eventos.map(({ id, type, occurredAt }) => ({
      id,
      label: EVENT_LABELS.get(type) ?? type,
      at: occurredAt,
    })),
  ];
  return (
    <ol className="grid border-line border-t text-sm">
      {moments.map(({ id, label, at }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2.5">
          <span>{label}</span>
          <time dateTime={at.toISOString()} className="text-ink-soft tabular-nums">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

const PROVIDERS = new Map([
  ["resend", "Resend"],
  ["smtp", "SMTP"],
]);

function AccountLink({ userId }: Pick<MailDetails, "userId">) {
  if (userId === null) return "Nenhuma";
  return <TextLink href={`/admin/pessoas/${userId}`}>Ver a conta</TextLink>;
}

function Facts({ mail }: { mail: MailDetails }) {
  const rows = [
    ["Situação", <MailState key="estado" state={mail.estado} />],
    ["Para", addressText(mail.para)],
    ["Conta", <AccountLink key="conta" userId={mail.userId} />],
    ["Tipo", CATEGORIES[mail.tipo]?.label ?? mail.tipo],
    ["Problema", mail.erro ? (ERROR_LABELS.get(mail.erro) ?? mail.erro) : "Nenhum"],
    ["Tentativas", String(mail.tentativas)],
    ["Provedor", PROVIDERS.get(mail.provedor ?? "") ?? "Nenhum ainda"],
  ] as const;
  return <SideFacts facts={rows} />;
}
