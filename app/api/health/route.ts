import { openHandler } from "@/lib/access/door";
import { failure } from "@/lib/kit/result";
import { getHealth } from "@/lib/server/health";
import { isDraining } from "@/lib/server/next-internals/drain";

/** Response of a server that will shut down, so that proxies send no further requests. */
const LEAVING = { ...failure("provider_down", "Este servidor está saindo."), body: { status: "draining" } };

export const GET = openHandler("health", async () => (isDraining() ? LEAVING : getHealth()));
