"use server";

import { action } from "@/lib/access/door";
import {
  createPortfolio,
  editPortfolio,
  registerPortfolio,
  removePortfolio,
  reproposePortfolio,
  sharePortfolio,
  unsharePortfolio,
} from "./mutations";
import { linesSchema, newPortfolioSchema, portfolioSchema, shownPortfolioSchema } from "./schema";

export const createPortfolioAction = action({
  name: "create-portfolio",
  schema: newPortfolioSchema,
  allow: "financiador",
  limit: "portfolio",
  run: (input, { viewer, now }) => createPortfolio(viewer.userId, input, now),
});

export const editPortfolioAction = action({
  name: "edit-portfolio",
  schema: linesSchema,
  allow: "financiador",
  limit: "portfolio",
  run: (input, { viewer, now }) => editPortfolio(viewer.userId, input, now),
});

export const reproposePortfolioAction = action({
  name: "repropose-portfolio",
  schema: portfolioSchema,
  allow: "financiador",
  limit: "portfolio",
  run: ({ id }, { viewer, now }) => reproposePortfolio(viewer.userId, id, now),
});

export const removePortfolioAction = action({
  name: "remove-portfolio",
  schema: portfolioSchema,
  allow: "financiador",
  limit: "portfolio",
  run: ({ id }, { viewer }) => removePortfolio(viewer.userId, id),
});

export const sharePortfolioAction = action({
  name: "share-portfolio",
  schema: portfolioSchema,
  allow: "financiador",
  limit: "portfolio",
  run: ({ id }, { viewer, now }) => sharePortfolio(viewer.userId, id, now),
});

export const unsharePortfolioAction = action({
  name: "unshare-portfolio",
  schema: portfolioSchema,
  allow: "financiador",
  limit: "portfolio",
  run: ({ id }, { viewer }) => unsharePortfolio(viewer.userId, id),
});

export const registerPortfolioAction = action({
  name: "register-portfolio",
  schema: shownPortfolioSchema,
  allow: "financiador",
  limit: "portfolio_register",
  run: (input, { viewer, now }) => registerPortfolio(viewer, input, now),
});
