import { handler } from "@/lib/access/door";
import { downloadPortfolioBrief } from "@/lib/matches/portfolio/queries/brief";
import { portfolioBriefSchema } from "@/lib/matches/portfolio/schema";

/** The brief of a carteira as PDF, for its owner or for anybody who has its secret link. */
export const GET = handler({
  name: "resumo-carteira",
  schema: portfolioBriefSchema,
  allow: "anyone",
  limit: (_, { viewer, address }) => [["brief", viewer?.userId ?? address]],
  run: downloadPortfolioBrief,
});
