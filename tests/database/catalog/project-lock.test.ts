import { beforeAll, expect, test } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { listCompared } from "@/lib/catalog/comparison/queries";
import { setFavorite } from "@/lib/catalog/favorites/mutations";
import { listFavorites } from "@/lib/catalog/favorites/queries";
import {
  getFunderProject,
  listExplorerProjects,
  listFunderProjects,
  listRelatedFunderProjects,
} from "@/lib/catalog/funder-projects/queries";
import { parseExplorerQuery } from "@/lib/catalog/funder-projects/rules";
import { exportProjects } from "@/lib/catalog/project-export/queries";
import { EMPTY_QUERY } from "@/lib/catalog/projects/rules/list-query";
import { getFeatured } from "@/lib/overview/dashboard/queries";
import { createPerson } from "../../setup/people";
import { aProject, storeProjects } from "../../setup/projects";

const SECRET = "Associação Oculta";
const slugs = ["projeto-trancado", "projeto-vizinho"];
let financiador: Viewer;
let captador: Viewer;

beforeAll(async () => {
  financiador = await createPerson({ userType: "financiador", company: true });
  captador = await createPerson();
  const stored = await storeProjects(
    ...slugs.map((slug) => aProject({ slug, proponente: `${SECRET} ${slug}` })),
  );
  for (const { userId } of [financiador, captador])
    for (const { id } of stored) await setFavorite({ userId, projetoId: id, keep: true });
});

const fileOf = async (viewer: Viewer) => {
  const columns = ["nome", "proponente"];
  const file = await exportProjects({ query: EMPTY_QUERY, columns }, viewer, new Date());
  return file.ok ? new Response(file.data.body).text() : "";
};

const READS: Record<string, (viewer: Viewer) => Promise<unknown>> = {
  "the list": (viewer) => listFunderProjects(viewer, EMPTY_QUERY),
  "the company's list": (viewer) => listExplorerProjects(viewer, parseExplorerQuery({})),
  "the page of a project": (viewer) => getFunderProject(viewer, slugs[0] ?? ""),
  "related projects": (viewer) => listRelatedFunderProjects(viewer, slugs[0] ?? ""),
  favourites: listFavorites,
  "the comparison": (viewer) => listCompared(slugs, viewer),
  "the dashboard": getFeatured,
  "the exported file": fileOf,
};

test.each(Object.keys(READS))(
  "B2.7 B6.2 a financiador reads the proponent, a captador or a forged viewer object does not: %s",
  async (name) => {
    const read = READS[name] ?? getFeatured;
    const seen = async (viewer: Viewer) => JSON.stringify(await read(viewer));
    expect(await seen(financiador)).toContain(SECRET);
    const forged: Viewer = { ...captador, userType: "financiador", empresaId: financiador.empresaId };
    expect(await seen(forged)).not.toContain(SECRET);
    expect(await seen(captador).catch(() => "refused")).not.toContain(SECRET);
  },
);
