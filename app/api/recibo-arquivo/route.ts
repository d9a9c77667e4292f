import { handler } from "@/lib/access/door";
import { downloadReceipt } from "@/lib/money/receipts/queries/downloads";
import { fileSchema } from "@/lib/money/receipts/schema";

/** A receipt as PDF, for the account that paid and the account that issued the receipt. */
export const GET = handler({
  name: "recibo-arquivo",
  schema: fileSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["receipt_file", viewer?.userId ?? address]],
  run: ({ recibo }, { viewer }) => downloadReceipt(viewer.userId, recibo),
});
