import { minimumGate } from "@/lib/catalog/projects/rules/gate";
import { availableAmount } from "@/lib/catalog/projects/rules/project";
import { SOURCE_KEY, type Source } from "@/lib/catalog/visits/sources";
import { formatDate, formatMoney, formatNumber } from "@/lib/kit/format";
import type { PosterDocument } from "@/lib/words/documents/types";
import { SITE } from "@/lib/words/site";

/** Public facts of a listed project that its owner shares; amounts in centavos, the deadline ISO. */
export type ShareFacts = {
  slug: string;
  nome: string;
  cidade: string;
  estado: string;
  objetivo: string | null;
  status: string;
  valorTotal: number;
  valorCaptado: number;
  minimo: 20 | 50;
  prazo: string | null;
  beneficiarios: number | null;
  toneladasAno: number | null;
  demonstracao: boolean;
};

export type ShareTexts = typeof import("./messages");

/** Address of a project's page that counts its visits for a source. */
export const shareAddress = (origin: string, slug: string, source: Source): string =>
  `${origin}/lir-projetos/${slug}?${SOURCE_KEY}=${source}`;

/** Missing amount, first to the legal minimum and then to the total; null once the total is reached. */
function missingOf(facts: ShareFacts): { to: "minimum" | "total"; amount: number } | null {
  const { valorTotal, valorCaptado, minimo, status } = facts;
  const { falta } = minimumGate(valorTotal, valorCaptado, minimo);
  const available = availableAmount(status, valorTotal, valorCaptado);
  if (available === 0) return null;
  return falta > 0 ? { to: "minimum", amount: falta } : { to: "total", amount: available };
}

/** The text of a message about the project. The link is last, so that messengers show its preview. */
export function shareText(facts: ShareFacts, address: string, { SHARE }: ShareTexts): string {
  const missing = missingOf(facts);
  const amount = missing && formatMoney(missing.amount);
  const lines = [
    `*${facts.nome.replaceAll("*", "")}* (${facts.cidade}, ${facts.estado})`,
    facts.objetivo,
    [
      !missing || !amount
        ? SHARE.complete
        : missing.to === "minimum"
          ? SHARE.minimum(amount, facts.minimo)
          : SHARE.total(amount),
      missing && facts.prazo && SHARE.until(formatDate(facts.prazo)),
    ]
      .filter(Boolean)
      .join(" "),
    missing && SHARE.deduction,
    SHARE.see(address),
  ];
  return lines.filter(Boolean).join("\n\n").replaceAll("\u00a0", " ");
}

/** Link that opens WhatsApp with a text, the recipient still to be chosen. */
export const whatsappLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`;

type Setting = { now: Date; origin: string; texts: ShareTexts };

export function posterOf(facts: ShareFacts, { now, origin, texts: { POSTER } }: Setting): PosterDocument {
  const missing = missingOf(facts);
  const { prazo, beneficiarios, toneladasAno } = facts;
  const main = missing
    ? {
        label: missing.to === "minimum" ? POSTER.missing : POSTER.toTotal,
        value: formatMoney(missing.amount),
      }
    : { label: POSTER.total, value: formatMoney(facts.valorTotal) };
  const figures = [
    missing && prazo && { label: POSTER.deadline, value: formatDate(prazo) },
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
    how: POSTER.how,
    notice: facts.demonstracao ? POSTER.demonstration : null,
    foot: `${SITE.name} · ${POSTER.foot(formatDate(now))}`,
  };
}
