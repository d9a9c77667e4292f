import { authHandler } from "@/lib/auth/config";

export { authHandler as GET, authHandler as POST };
