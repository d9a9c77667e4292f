import { handler } from "@/lib/access/door";
import { downloadPortfolioBrief } from "@/lib/matches/portfolio/queries/brief";
import { portfolioBriefSchema } from "@/lib/matches/portfolio/schema";

/** The brief of a portfolio as PDF, for its owner and for everybody with its secret link. */
export const GET = handler({
  name: "resumo-carteira",
  schema: portfolioBriefSchema,
  allow: "anyone",
  limit: (_, { viewer, address }) => [["brief", viewer?.userId ?? address]],
  run: downloadPortfolioBrief,
});
