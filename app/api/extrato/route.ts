import { handler } from "@/lib/access/door";
import { downloadStatement } from "@/lib/money/receipts/queries/files";
import { statementSchema } from "@/lib/money/receipts/schema";

/** What counts in a period as PDF or CSV: a plain link, for the accountant of who is signed in. */
export const GET = handler({
  name: "extrato",
  schema: statementSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["receipt_file", viewer?.userId ?? address]],
  run: (asked, { viewer, now }) => downloadStatement(viewer, asked, now),
});
