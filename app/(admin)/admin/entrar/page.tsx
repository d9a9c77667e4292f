import type { Metadata } from "next";
import Link from "next/link";
import { Logo } from "@/components/kit/layout/logo";
import { getViewer, requireViewer } from "@/lib/access/auth/session";
import { SetUp } from "./_parts/set-up";

export const instant = false;

export const metadata: Metadata = { title: "Entrar" };

export default async function EnterOfficePage() {
  // requireViewer would redirect a viewer who is `waiting` (no second factor yet) to this page.
  const viewer = (await getViewer()) ?? (await requireViewer("/admin"));
  if (viewer.admin !== "waiting") await requireViewer("/admin");
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-4 py-12">
      <Logo withName={false} />
      <div className="grid gap-2">
        <h1 className="text-4xl">Ligue a verificação em duas etapas</h1>
        <p className="text-ink-soft leading-normal">
          A equipe entra com a senha e um código do celular. Leva um minuto e é feito uma vez.
        </p>
      </div>
      <SetUp />
      <Link href="/dashboard" prefetch={false} className="link w-fit text-sm">
        Voltar à minha área
      </Link>
    </div>
  );
}
