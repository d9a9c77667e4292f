import { handler } from "@/lib/door";
import { getHealth } from "@/lib/health/queries";

export const GET = handler("health", getHealth);
