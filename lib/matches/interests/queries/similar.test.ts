import { expect, test } from "vitest";
import {
  answers,
  db,
  deliver,
  funder,
  id,
  owner,
  people,
  projects,
  register,
  rowOf,
  vendors,
} from "@/tests/setup/interest-answers";

const TODAY = "2026-11-24";

test("a refused funder is offered projects that still raise money, the nearest deadline first", async () => {
  const { listSimilar } = await import("./similar");
  const near = (nomeProjeto: string, prazoCaptacao: string | null) =>
    projects.aProject({
      nomeProjeto,
      demonstracao: nomeProjeto === "Depois",
      categoria: "Cooperativismo",
      estado: "RR",
      prazoCaptacao: prazoCaptacao === null ? null : new Date(prazoCaptacao),
    });
  await projects.storeProjects(
    near("Sem prazo", null),
    near("Depois", "2027-02-01"),
    near("Hoje", TODAY),
    ...Array.from({ length: 510 }, (_, at) => near(`Vencido ${at}`, "2025-02-03")),
  );
  const own = await db.interest.findUniqueOrThrow({ where: { id }, select: { projetoId: true } });
  await db.project.update({ where: { id: own.projetoId }, data: { estado: "RR" } });
  await answers.declineInterest(owner.userId, { id, motivo: "Não" });
  const similar = (await listSimilar(funder.userId, { ids: [id], today: TODAY })).get(id) ?? [];
  expect(similar.map(({ nome, prazo, demonstracao }) => [nome, prazo, demonstracao])).toEqual([
    ["Hoje", TODAY, false],
    ["Depois", "2027-02-01", true],
    ["Sem prazo", null, false],
  ]);
});

test("the mail of a refusal offers similar projects only where there are some, and by amount only with one", async () => {
  const refuse = async (valor_interesse: number | null, isFound: boolean) => {
    await register({ valor_interesse });
    const { projetoId } = await db.interest.findUniqueOrThrow({ where: { id } });
    const place = isFound ? {} : { estado: "TO", categoria: "Educação Ambiental" };
    await db.project.update({ where: { id: projetoId }, data: place });
    await answers.declineInterest(owner.userId, { id, motivo: "Não" });
    await answers.notifyAnswer({ id, at: Number((await rowOf()).respondidoEm) });
    await deliver();
    return (await vendors.inbox(funder.email))[0]?.text ?? "";
  };
  expect(await refuse(30_000_000, true)).toContain("projetos parecidos que cabem no seu valor.");
  expect(await refuse(null, true)).toContain("há projetos parecidos.");
  const none = await refuse(999_999_900, false);
  expect(none).toContain("Há outros projetos procurando apoio.");
  expect(none).not.toContain("parecidos");
});

test("a refused funder is offered three similar open projects that take the amount; another funder gets none for that interest", async () => {
  const { listSimilar } = await import("./similar");
  const near = (change = {}) =>
    projects.aProject({ categoria: "Cooperativismo", estado: "AC", valorTotal: 100_000_000n, ...change });
  const [fits] = await projects.storeProjects(
    near({ nomeProjeto: "Serve" }),
    near({ nomeProjeto: "Pequeno", valorTotal: 10_000_000n }),
    near({ nomeProjeto: "Fechado", status: "Finalizada" }),
    near({ nomeProjeto: "Oculto", publicado: false }),
  );
  const own = await db.interest.findUniqueOrThrow({ where: { id }, select: { projetoId: true } });
  await db.project.update({ where: { id: own.projetoId }, data: { estado: "AC" } });
  await answers.declineInterest(owner.userId, { id, motivo: "Não" });
  const similar = (await listSimilar(funder.userId, { ids: [id], today: TODAY })).get(id) ?? [];
  expect(similar).toHaveLength(3);
  expect(similar[0]).toMatchObject({ slug: fits?.slug, falta: 20_000_000, lugar: "Campinas, AC" });
  expect(similar.map(({ nome }) => nome)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Pequeno|Fechado|Oculto/)]),
  );
  const stranger = await people.createPerson({ userType: "financiador" });
  expect(await listSimilar(stranger.userId, { ids: [id], today: TODAY })).toEqual(new Map());
});
