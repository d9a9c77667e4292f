import { main } from "./processes.ts";
import { serve } from "./start.ts";

await main(() => serve({ dev: true }));
