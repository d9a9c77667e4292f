import type { Metadata } from "next";
import { headers } from "next/headers";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { getViewer, PAGE_HEADER } from "@/lib/access/auth/session";
import { refusalFor } from "@/lib/access/colleague-rights/messages";
import { homeOfColleague, rolesOfPage } from "@/lib/access/colleague-rights/rules";
import { readableName } from "@/lib/kit/readable-name";

export const instant = false;

export const metadata: Metadata = { title: "Sem acesso", robots: { index: false } };

/** The middleware rewrites to this page, with status 403, if a colleague's role may not open the requested page. */
export default async function NoAccessPage() {
  const [viewer, head] = await Promise.all([getViewer(), headers()]);
  const { colleague } = viewer ?? {};
  if (!viewer || !colleague) return null;
  return (
    <div className="page-width pt-8 pb-16 lg:pt-12">
      <h1 className="text-4xl">Esta página não é para a sua permissão</h1>
      <p className="mt-4 max-w-measure text-ink-soft leading-normal">
        {refusalFor(
          { ...colleague, account: readableName(colleague.account) },
          rolesOfPage(head.get(PAGE_HEADER) ?? ""),
        )}
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <ButtonLink href={homeOfColleague(colleague.role, viewer.empresaId !== null)} prefetch={false}>
          Voltar ao início
        </ButtonLink>
      </div>
    </div>
  );
}
