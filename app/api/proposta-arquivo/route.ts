import { handler } from "@/lib/access/door";
import { exportProposal } from "@/lib/ai/proposals/queries/files";
import { exportSchema } from "@/lib/ai/proposals/schema";

/** The viewer's own proposal as a file (B9.9). */
export const GET = handler({
  name: "proposta-arquivo",
  schema: exportSchema,
  allow: "captador",
  limit: "proposal_file",
  run: ({ proposta, formato }, { viewer, now }) => exportProposal(viewer, proposta, formato, now),
});
