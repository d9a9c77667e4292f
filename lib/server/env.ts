import { readEnv } from "./env-schema";

export const env = readEnv(process.env);

// next-auth reads its address only from the environment.
process.env.NEXTAUTH_URL = env.APP_URL;
