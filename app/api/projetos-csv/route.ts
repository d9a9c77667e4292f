import { handler } from "@/lib/access/door";
import { exportProjects } from "@/lib/catalog/project-export/queries";
import { exportSchema } from "@/lib/catalog/project-export/schema";

/** The filtered list as a file: a plain link or form, for everybody, with the columns of their rights. */
export const GET = handler({
  name: "projetos-csv",
  schema: exportSchema,
  allow: "anyone",
  limit: (_, { viewer, address }) => [["project_export", viewer?.userId ?? address]],
  run: (input, { viewer, now }) => exportProjects(input, viewer, now),
});
