import type { Metadata } from "next";
import Link from "next/link";
import { Logo } from "@/components/kit/layout/logo";
import { getViewer, requireViewer } from "@/lib/access/auth/session";
import { readSecondFactor } from "@/lib/people/second-factor/queries";
import { CodeForm } from "./_parts/code-form";
import { SetUp } from "./_parts/set-up";

export const instant = false;

export const metadata: Metadata = { title: "Entrar" };

/** The second step of the team's sign-in: the code of the app, at the first visit its setup. */
export default async function EnterOfficePage() {
  // A streamed request may arrive after another tab gave the code.
  const viewer = (await getViewer()) ?? (await requireViewer("/admin"));
  if (viewer.admin !== "waiting") await requireViewer("/admin");
  const factor = await readSecondFactor(viewer.userId);
  return (
    <div className="mx-auto grid max-w-[26rem] gap-6 px-4 py-12">
      <Logo withName={false} />
      <div className="grid gap-2">
        <h1 className="text-4xl">{factor ? "Confirme que é você" : "Ligue a verificação em duas etapas"}</h1>
        <p className="text-ink-soft leading-normal">
          {factor
            ? `Digite o código que o seu aplicativo mostra para ${viewer.email}.`
            : "A equipe entra com a senha e um código do celular. Leva um minuto e é feito uma vez."}
        </p>
      </div>
      {factor ? <CodeForm /> : <SetUp />}
      <Link href="/dashboard" prefetch={false} className="link w-fit text-sm">
        Voltar à minha área
      </Link>
    </div>
  );
}
