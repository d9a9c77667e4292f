import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AuditTrail } from "@/components/admin/audit/audit-trail";
import { TextLink } from "@/components/kit/ui/text-link";
import { requireViewer } from "@/lib/access/auth/session";
import { hasRecentPassword } from "@/lib/admin/access/queries";
import { listAuditOf } from "@/lib/admin/audit/queries";
import { otherNameText } from "@/lib/admin/organizations/messages";
import { hasOtherName } from "@/lib/admin/organizations/rules";
import { readProject } from "@/lib/admin/projects/queries";
import { officialSeen, sameNumberSeen } from "@/lib/admin/projects/rules";
import { BY_DEMO, EVENTS } from "@/lib/catalog/own-projects/messages";
import { isRelistable } from "@/lib/catalog/own-projects/rules/state";
import { quotaHint } from "@/lib/catalog/project-import/messages";
import { oddQuotas } from "@/lib/catalog/project-import/rules";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { comparedText, publicName, refusalToGive } from "@/lib/people/organizations/rules";
import { BackLink } from "../../../_parts/back-link";
import { Facts } from "../../../_parts/facts";
import { OfficeHeader } from "../../../_parts/office-header";
import { OfficeSection } from "../../../_parts/office-section";
import { ReviewActions } from "./_parts/decisions";
import { GiveProject } from "./_parts/give-project";
import { Relist, TakeDown } from "./_parts/listing";
import { OfficialData } from "./_parts/official-data";
import { isReported, raisedFacts } from "./_parts/raised-facts";
import { SameNumbers } from "./_parts/same-numbers";
import { obstaclesOf, SentContent } from "./_parts/sent-content";
import { earlierReasons, standingOf } from "./_parts/standing";
import { TakeBack } from "./_parts/take-back";
import { accountText, keeperOf, keptFacts, unownedText } from "./_parts/unowned";

export const instant = false;

export const metadata: Metadata = { title: "Projeto" };

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const viewer = await requireViewer("/admin");
  const { id } = await params;
  const [project, history, passwordRecent] = await Promise.all([
    readProject(id),
    listAuditOf("projeto", id),
    hasRecentPassword(viewer.sessionId, new Date()),
  ]);
  if (!project) notFound();
  const { sent, sentProponent, sentFiles, captador, valorCaptado, fonteAtualizada } = project;
  const enviadoEm = sent?.enviadoEm ?? null;
  const quotas = oddQuotas(project);
  const keeper = keeperOf(project);
  const obstacles = sent ? obstaclesOf(sent, sentProponent, new Date()) : [];
  const reasons = project.draft?.estado === "devolvido" ? project.draft.motivos : earlierReasons(project);
  const name = sent?.conteudo.nome || project.nomeProjeto || "Sem nome";
  return (
    <>
      <BackLink href="/admin/projetos">Projetos</BackLink>
      <OfficeHeader
        title={name}
        action={
          <div className="flex flex-wrap gap-2">
            {project.mayTakeDown && (
              <TakeDown
                {...{ id, name, passwordRecent }}
                hasCaptador={captador !== null}
                isListed={project.publicado}
              />
            )}
            {keeper && refusalToGive(project) === null && (
              <GiveProject {...{ id, name, passwordRecent }} to={keeper.id} account={accountText(keeper)} />
            )}
            {captador && project.mayTakeBack && (
              <TakeBack
                {...{ id, name, passwordRecent }}
                from={captador.id}
                account={accountText(captador)}
                isSuspended={captador.suspendedAt !== null}
              />
            )}
            {isRelistable(project) && (
              <Relist {...{ id, name, passwordRecent }} isTakenDown={project.retiradoPelaEquipeEm !== null} />
            )}
            {sent && enviadoEm && (
              <ReviewActions
                id={id}
                name={name}
                enviadoEm={enviadoEm.toISOString()}
                versao={sent.versao}
                visto={sentProponent && !sentProponent.conferidaEm ? comparedText(sentProponent) : ""}
                mesmoNumero={sameNumberSeen(project.sameNumber)}
                isChange={project.publicado}
                isReady={obstacles.length === 0}
                otherName={
                  sentProponent && hasOtherName(sentProponent)
                    ? otherNameText(publicName(sentProponent), sentProponent.razaoSocial)
                    : ""
                }
              />
            )}
          </div>
        }
      >
        {standingOf(project)}
      </OfficeHeader>
      <div className={sent ? "grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]" : "max-w-[52rem]"}>
        <div className="min-w-0">
          <SameNumbers projects={project.sameNumber} />
          {reasons.length > 0 && (
            <OfficeSection title={sent ? "O que a equipe pediu" : "Motivos da devolução"}>
              <ul className="list-disc pl-5 text-sm">
                {reasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </OfficeSection>
          )}
          {sent && sentFiles && (
            <SentContent sent={sent} files={sentFiles} proponent={sentProponent} obstacles={obstacles} />
          )}
        </div>
        <div className="min-w-0">
          <OfficeSection
            title="Dados oficiais"
            action={
              <OfficialData
                id={id}
                visto={officialSeen(project)}
                etapa={project.etapa ?? ""}
                oficial={Number(project.captadoOficial)}
                fonte={project.fonte ?? ""}
              />
            }
          >
            {!isReported(project) && (
              <p className="mb-3 text-sm leading-normal">
                Nenhuma fonte oficial trouxe este projeto até agora.
              </p>
            )}
            <Facts
              label="Dados oficiais"
              facts={[
                { term: "Etapa", value: project.etapa },
                { term: "Captado", value: formatMoneyCents(valorCaptado) },
                ...raisedFacts(project),
                {
                  term: "Valor total",
                  // A captador's project has 0 here until its first approval.
                  value: project.valorTotal > 0n && formatMoneyCents(project.valorTotal),
                },
                ...(quotas ? [{ term: "Cotas a conferir", value: quotaHint(quotas) }] : []),
                { term: "Aprovação", value: project.numeroAprovacao },
                { term: "Fonte", value: project.fonte },
                {
                  term: "Dado de",
                  value: fonteAtualizada && formatDate(dayOf(fonteAtualizada)),
                },
              ].filter(({ value }) => value || isReported(project))}
            />
          </OfficeSection>
          <OfficeSection title="Quem">
            <Facts
              label="Quem propõe e quem cuida"
              facts={[
                {
                  term: "Organização",
                  value: project.organizacaoId ? (
                    <TextLink href={`/admin/organizacoes/${project.organizacaoId}`}>
                      {project.proponente}
                    </TextLink>
                  ) : (
                    project.proponente
                  ),
                },
                { term: "Lugar", value: [project.cidade, project.estado].filter(Boolean).join(", ") },
                {
                  term: "Quem cuida",
                  value: captador ? accountText(captador) : unownedText(project),
                },
                ...keptFacts(project),
                {
                  term: "Origem",
                  value: project.sourceId ? `Importado (${project.sourceId})` : "Cadastrado aqui",
                },
                {
                  term: "Página",
                  value: project.publicado ? (
                    <TextLink href={`/lir-projetos/${project.slug}`}>Ver como está na lista</TextLink>
                  ) : (
                    "Fora da lista"
                  ),
                },
              ]}
            />
          </OfficeSection>
        </div>
      </div>
      <OfficeSection title="Decisões da equipe">
        {project.demoDecision && (
          <p className="mb-3 text-sm leading-normal">
            {EVENTS[project.demoDecision.tipo]} em {formatMoment(project.demoDecision.quando)}. {BY_DEMO}
          </p>
        )}
        <AuditTrail quiet rows={history} empty="O que a equipe decidir sobre este projeto aparece aqui." />
      </OfficeSection>
    </>
  );
}
