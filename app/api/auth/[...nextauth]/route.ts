import { authHandler } from "@/lib/people/login";

export { authHandler as GET, authHandler as POST };
