/** The team's account of a local start; a test compares it with prisma/demo-accounts.ts. */
export const DEMO_ADMIN = { email: "equipe@demo.local", secret: "ELORECICLADEMOELORECICLADEMO2222" };
