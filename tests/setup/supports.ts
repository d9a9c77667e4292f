import { INTEREST_STATUSES } from "@/lib/kit/states";
import type { DealFacts, NamedAmount } from "@/lib/money/deals/rules/phase";
import type { InterestFacts, SupportFacts } from "@/lib/money/supports/rules/stage";
import { acceptedDeal } from "./deal-facts";

export const at = (day: string) => new Date(`${day}T15:00Z`);
const named = (valor: number): NamedAmount => ({ valor, em: at("2026-11-09") });
export const OPEN = { status: "Em Captação", valorDisponivel: 100, prazo: null };
export const NOW = at("2026-11-20");

/** Combinations of a deal's main facts, including some that no deal reaches. The other facts have one value each. */
export function everyDeal(): DealFacts[] {
  const deposits = [null, false, true].map((paper) =>
    paper === null ? null : { valor: 100, dia: "2026-11-04", temComprovante: paper, em: at("2026-11-05") },
  );
  const amounts: [NamedAmount | null, NamedAmount | null][] = [
    [null, null],
    [named(100), null],
    [null, named(100)],
    [named(100), named(100)],
    [named(100), named(90)],
  ];
  const all: DealFacts[] = [];
  for (const [falta, retirado, emAnalise = false] of [
    [null, false],
    [null, true],
    ["organizacao", false],
    ["inativa", false],
    ["encerrada", false],
    ["representante", false],
    ["conferencia", false],
    ["aprovacao", false, true],
  ] as const)
    for (const status of ["bloqueada", "desbloqueada", "confirmada", "concluida"] as const)
      for (const contaEm of [null, at("2026-11-04")])
        for (const deposito of deposits)
          for (const [captador, financiador] of amounts)
            for (const comissaoPagaEm of [null, at("2026-11-12")])
              for (const reciboEm of [null, at("2026-11-13")])
                all.push({
                  ...acceptedDeal(at("2026-11-02")),
                  status,
                  desbloqueadaEm: at("2026-11-03"),
                  contaEm,
                  contaVisivelEm: contaEm,
                  emAnalise,
                  captacao: OPEN,
                  falta,
                  retirado,
                  deposito,
                  captador,
                  financiador,
                  comissaoPagaEm,
                  reciboEm,
                });
  // The second of two equal amounts confirms a deal at once, so an unlocked deal never has two equal amounts.
  return all.filter(
    ({ status, captador, financiador }) =>
      status !== "desbloqueada" || !captador || captador.valor !== financiador?.valor,
  );
}

export const ACCEPTED: InterestFacts = {
  status: "Aceita",
  hasAmount: true,
  hasOwner: true,
  isOpen: true,
  isKept: false,
  isContactOpen: false,
  registradoEm: at("2026-11-01"),
  esperaDesde: at("2026-11-01"),
  respondidoEm: at("2026-11-02"),
};

/** Combinations of the facts of an interest without a deal; `isKept` and `isContactOpen` are false. */
function everyInterest(): SupportFacts[] {
  const all: InterestFacts[] = [];
  for (const status of INTEREST_STATUSES)
    for (const hasAmount of [true, false])
      for (const hasOwner of [true, false])
        for (const isOpen of [true, false])
          all.push({
            ...ACCEPTED,
            ...{ status, hasAmount, hasOwner, isOpen },
            respondidoEm: status === "Interessada" ? null : ACCEPTED.respondidoEm,
          });
  return all.map((interest) => ({ interest, deal: null }));
}

export const SUPPORTS: SupportFacts[] = [
  ...everyInterest(),
  ...everyDeal().map((deal) => ({ interest: ACCEPTED, deal })),
];
