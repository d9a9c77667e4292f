import { handler } from "@/lib/access/door";
import { officeLimit } from "@/lib/admin/access/mutations";
import { downloadMovements } from "@/lib/admin/bank/queries";
import { bankFileSchema } from "@/lib/admin/bank/schema";

export const GET = handler({
  name: "movimentos-banco",
  schema: bankFileSchema,
  allow: "admin",
  limit: officeLimit,
  run: (input) => downloadMovements(input),
});
