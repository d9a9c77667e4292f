import { handler } from "@/lib/door";
import { getHealth } from "@/lib/health";

export const GET = handler("health", getHealth);
