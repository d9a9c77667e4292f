import { authHandler } from "@/lib/access/auth/config";

export { authHandler as GET, authHandler as POST };
