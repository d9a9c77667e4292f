import { handler, nothingSchema } from "@/lib/access/door";
import { exportMyData } from "@/lib/overview/personal-data/mutations";

/** Download of everything the product knows of the person: a plain link, for the signed-in. */
export const GET = handler({
  name: "meus-dados",
  schema: nothingSchema,
  allow: "viewer",
  download: "meus-dados.json",
  limit: (_, { viewer, address }) => [["export", viewer?.userId ?? address]],
  run: (_, { viewer, now }) => exportMyData(viewer.userId, now),
});
