import { fundraisingEnd } from "@/lib/catalog/amount/rules";
import { figuresOf } from "@/lib/catalog/projects/rules/legal-minimum";
import type { ProjectRow } from "@/lib/catalog/projects/types";
import { SOURCE_KEY, type Source } from "@/lib/catalog/visits/sources";
import { formatDate, formatMoney, formatNumber } from "@/lib/kit/format";
import type { PosterDocument } from "@/lib/words/documents/types";
import { SITE } from "@/lib/words/site";

/** Public facts of a project; amounts in centavos, the deadline ISO. */
export type ShareFacts = Pick<ProjectRow, (typeof SHARE_FACTS)[number]>;
export const SHARE_FACTS = [
  ...(["slug", "nome", "cidade", "estado", "objetivo", "status", "valorTotal", "valorCaptado"] as const),
  ...(["minimo", "prazo", "beneficiarios", "toneladasAno", "demonstracao"] as const),
] as const;

type ShareTexts = typeof import("./messages") &
  Pick<typeof import("@/lib/catalog/amount/messages"), "FUNDRAISING_ENDED"> &
  Pick<typeof import("@/lib/catalog/projects/messages"), "missingToMinimum">;

export const shareAddress = (origin: string, slug: string, source: Source): string =>
  `${origin}/lir-projetos/${slug}?${SOURCE_KEY}=${source}`;

/** `amount`: centavos missing to the minimum or, once it is reached, to the total. `ended`: notice about the end. */
type Need = { to: "minimum" | "total"; amount: number } | { ended: string };

type Setting = { now: Date; texts: ShareTexts };

function needOf(facts: ShareFacts, { now, texts: { FUNDRAISING_ENDED } }: Setting): Need {
  const { status, minimo, prazo } = facts;
  const { valorDisponivel, captacaoMinima } = figuresOf(facts, minimo);
  const end = fundraisingEnd({ status, valorDisponivel, prazo }, now);
  if (end) return { ended: FUNDRAISING_ENDED[end](prazo ? formatDate(prazo) : "") };
  const { falta } = captacaoMinima;
  return falta > 0 ? { to: "minimum", amount: falta } : { to: "total", amount: valorDisponivel };
}

/** Text for sharing a project. The project's address is last, so that messengers show its preview. */
export function shareText(facts: ShareFacts, address: string, setting: Setting): string {
  const need = needOf(facts, setting);
  const { SHARE, missingToMinimum } = setting.texts;
  const toMinimum = (amount: string) => {
    const { figure, about } = missingToMinimum(amount, facts.minimo);
    return `${figure} ${about}.`;
  };
  const raises = (amount: string, isMinimum: boolean) =>
    [isMinimum ? toMinimum(amount) : SHARE.total(amount), facts.prazo && SHARE.until(formatDate(facts.prazo))]
      .filter(Boolean)
      .join(" ");
  const lines = [
    `*${facts.nome.replaceAll("*", "")}* (${facts.cidade}, ${facts.estado})`,
    facts.objetivo,
    ...("ended" in need
      ? [need.ended]
      : [raises(formatMoney(need.amount), need.to === "minimum"), SHARE.deduction]),
    SHARE.see(address),
  ];
  return lines.filter(Boolean).join("\n\n").replaceAll("\u00a0", " ");
}

export const whatsappShareLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

export function posterOf(facts: ShareFacts, setting: Setting & { origin: string }): PosterDocument {
  const need = needOf(facts, setting);
  const { now, origin, texts } = setting;
  const { POSTER } = texts;
  const hasEnded = "ended" in need;
  const { prazo, beneficiarios, toneladasAno } = facts;
  const missing = facts.minimo === null ? POSTER.missingWithWorks : POSTER.missing;
  const main = hasEnded
    ? { label: POSTER.total, value: formatMoney(facts.valorTotal) }
    : { label: need.to === "minimum" ? missing : POSTER.toTotal, value: formatMoney(need.amount) };
  const figures = [
    !hasEnded && prazo && { label: POSTER.deadline, value: formatDate(prazo) },
    toneladasAno && { label: POSTER.tonnes, value: formatNumber(toneladasAno) },
    beneficiarios && { label: POSTER.people, value: formatNumber(beneficiarios) },
  ].filter((figure) => figure !== null && typeof figure === "object");
  return {
    brand: SITE.name,
    kicker: POSTER.kicker,
    title: facts.nome,
    place: `${facts.cidade}, ${facts.estado}`,
    text: facts.objetivo,
    main,
    figures,
    address: shareAddress(origin, facts.slug, "cartaz"),
    shown: `${new URL(origin).host}/lir-projetos/${facts.slug}`,
    invite: POSTER.invite,
    how: hasEnded ? [need.ended] : POSTER.how,
    notice: facts.demonstracao ? POSTER.demonstration : null,
    foot: `${SITE.name} · ${POSTER.foot(formatDate(now))}`,
  };
}
