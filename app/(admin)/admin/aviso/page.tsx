import type { Metadata } from "next";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { readNotice } from "@/lib/admin/notice/queries";
import { noticeEndFields, shownAt } from "@/lib/admin/notice/rules";
import { formatMoment } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";
import { NoticeForm } from "./_parts/notice-form";
import { RemoveNotice } from "./_parts/remove-notice";

export const instant = false;

export const metadata: Metadata = { title: "Aviso" };

export default async function NoticePage() {
  const viewer = await requireViewer("/admin");
  const now = new Date();
  const [notice, passwordRecent] = await Promise.all([
    readNotice(),
    hasRecentPassword(viewer.sessionId, now),
  ]);
  const isShown = shownAt(notice, now) !== null;
  return (
    <>
      <OfficeHeader title="Aviso">
        Uma frase acima do cabeçalho de todas as páginas, para visitantes e para quem entrou.
      </OfficeHeader>
      {notice ? (
        <section
          aria-label="Aviso atual"
          className="mb-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-line border-y py-4"
        >
          <div className="min-w-0 max-w-measure">
            <p className="break-words">{notice.text}</p>
            <p className="mt-1 text-ink-soft text-sm">
              {isShown ? `No ar desde ${formatMoment(notice.since)}` : "Fora do ar"}
              {notice.endsAt &&
                `. ${isShown ? "Termina" : "Terminou"} em ${formatMoment(notice.endsAt)} (Brasília)`}
              .
            </p>
          </div>
          <RemoveNotice passwordRecent={passwordRecent} />
        </section>
      ) : (
        <p className="mb-6 border-line border-y py-4 text-ink-soft text-sm">Nenhum aviso no ar.</p>
      )}
      <NoticeForm
        key={notice?.since.getTime()}
        texto={notice?.text ?? ""}
        caminho={notice?.path ?? ""}
        {...noticeEndFields(isShown ? (notice?.endsAt ?? null) : null)}
        passwordRecent={passwordRecent}
      />
    </>
  );
}
