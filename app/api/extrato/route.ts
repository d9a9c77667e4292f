import { handler } from "@/lib/access/door";
import { downloadStatement } from "@/lib/money/receipts/queries/downloads";
import { statementSchema } from "@/lib/money/receipts/schema";

export const GET = handler({
  name: "extrato",
  schema: statementSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["receipt_file", viewer?.userId ?? address]],
  run: (input, { viewer, now }) => downloadStatement(viewer, input, now),
});
