import { handler } from "@/lib/access/door";
import { downloadMyData } from "@/lib/overview/personal-data/mutations";
import { copySchema } from "@/lib/overview/personal-data/schema";

/** The viewer's data (LGPD art. 18). Requires the password, and notifies the viewer by e-mail. */
export const POST = handler({
  name: "meus-dados",
  schema: copySchema,
  allow: "viewer",
  download: "meus-dados.json",
  limit: (_, { viewer, address }) => [
    ["export", viewer?.userId ?? address],
    ["password_check", viewer?.userId ?? address],
  ],
  run: ({ currentPassword }, { viewer, now }) => downloadMyData(viewer, currentPassword, now),
});
