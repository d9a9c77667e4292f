import { handler } from "@/lib/access/door";
import { failure } from "@/lib/kit/result";
import { isDraining } from "@/lib/server/next-internals/drain";
import { getHealth } from "@/lib/server/health";

/** Sent before the server shuts down, so that proxies send no further requests. */
const LEAVING = { ...failure("provider_down", "Este servidor está saindo."), body: { status: "draining" } };

export const GET = handler("health", async () => (isDraining() ? LEAVING : getHealth()));
