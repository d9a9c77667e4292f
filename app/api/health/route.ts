import { openHandler } from "@/lib/access/door";
import { failure } from "@/lib/kit/result";
import { getHealth } from "@/lib/server/health";
import { isDraining } from "@/lib/server/next-internals/drain";

/** Keeps proxies from sending further requests to a server that will shut down. */
const LEAVING = { ...failure("provider_down", "Este servidor está saindo."), body: { status: "draining" } };

export const GET = openHandler("health", async () => (isDraining() ? LEAVING : getHealth()));
