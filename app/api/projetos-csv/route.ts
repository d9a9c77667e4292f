import { handler } from "@/lib/access/door";
import { exportProjects } from "@/lib/catalog/project-export/queries";
import { exportSchema } from "@/lib/catalog/project-export/schema";

/** At most MAX_EXPORT projects, with the requested columns that the viewer may see. */
export const GET = handler({
  name: "projetos-csv",
  schema: exportSchema,
  allow: "anyone",
  limit: (_, { viewer, address }) => [["project_export", viewer?.userId ?? address]],
  run: (input, { viewer, now }) => exportProjects(input, viewer, now),
});
