import { describe, expect, test } from "vitest";
import { DUTIES, dutiesOf, nextHref, nextOf } from "./duties";

const project = {
  situation: "publicado",
  pronto: false,
  publicado: true,
  status: "Em Captação",
  aguardando: 0,
  apoios: 0,
  perguntas: 0,
} as const;

describe("duties of a project in the captador's list", () => {
  test("a listed project lists its waiting interests, deals and questions, in this order", () => {
    expect(dutiesOf({ ...project, aguardando: 2, apoios: 1, perguntas: 3 })).toEqual([
      { kind: "interesses", count: 2 },
      { kind: "apoios", count: 1 },
      { kind: "perguntas", count: 3 },
    ]);
    expect(dutiesOf(project)).toEqual([]);
  });

  test("a finished or unlisted project lists no interests to answer, but its deals", () => {
    const counts = { aguardando: 2, apoios: 1, perguntas: 3 };
    expect(dutiesOf({ ...project, ...counts, status: "Finalizada" }).map(({ kind }) => kind)).toEqual([
      "apoios",
      "perguntas",
    ]);
    expect(dutiesOf({ ...project, ...counts, publicado: false, situation: "retirado" })).toEqual([
      { kind: "apoios", count: 1 },
    ]);
  });

  test("a draft, a returned project and unsent changes wait for their owner; one under review does not", () => {
    const kinds = (situation: Parameters<typeof dutiesOf>[0]["situation"]) =>
      dutiesOf({ ...project, situation }).map(({ kind }) => kind);
    expect(kinds("rascunho")).toEqual(["rascunho"]);
    expect(dutiesOf({ ...project, situation: "rascunho", pronto: true }).map(({ kind }) => kind)).toEqual([
      "pronto",
    ]);
    expect(kinds("devolvido")).toEqual(["devolvido"]);
    expect(kinds("alterado")).toEqual(["alterado"]);
    expect(kinds("em_analise")).toEqual([]);
  });

  test("the button of a row leads to the first duty, or to the action of its state", () => {
    const ids = { id: "7", slug: "galpao" };
    const duties = dutiesOf({ ...project, aguardando: 1, apoios: 1 });
    expect(nextOf("publicado", duties)).toBe("interesses");
    expect(nextHref("interesses", ids)).toBe("/dashboard/apoios?projeto=galpao&etapa=vez");
    expect(nextOf("retirado", [])).toBe("retirado");
    expect(nextHref("retirado", ids)).toBe("/projects/7/editar");
    expect(nextHref("alterado", ids)).toBe("/projects/7/editar?etapa=revisao");
    expect(nextHref("perguntas", ids)).toBe("/projects/7/perguntas");
    for (const kind of DUTIES) expect(nextHref(kind, ids)).toMatch(/^\//);
  });
});
