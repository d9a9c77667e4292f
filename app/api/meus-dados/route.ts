import { handler, nothingSchema } from "@/lib/access/door";
import { downloadMyData } from "@/lib/overview/personal-data/mutations";

/** Download of the viewer's data (LGPD art. 18), mailed to them. */
export const GET = handler({
  name: "meus-dados",
  schema: nothingSchema,
  allow: "viewer",
  download: "meus-dados.json",
  limit: (_, { viewer, address }) => [["export", viewer?.userId ?? address]],
  run: (_, { viewer, now }) => downloadMyData(viewer, now),
});
