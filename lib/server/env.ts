import { readEnv } from "./env-schema";

/** The configuration of this process, read once. */
export const env = readEnv(process.env);

// next-auth takes its own address from the environment and from nowhere else.
process.env.NEXTAUTH_URL = env.APP_URL;
