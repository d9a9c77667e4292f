/**
 * `node scripts/ready.ts [SECONDS]`: waits up to SECONDS (default 0) until the server on PORT is ready. The container's
 * health check and the systemd unit run it. Exit code 1 on timeout, or as soon as systemd's process MAINPID has ended.
 */
import { setTimeout as wait } from "node:timers/promises";
import { hostOf, ownUrl, portOf } from "./environment.ts";
import { isAlive, loadEnvFile, main, StartError } from "./processes.ts";

await main(async () => {
  loadEnvFile();
  const url = `${ownUrl(hostOf(), portOf("PORT", 3000))}/api/health`;
  const until = Date.now() + Number(process.argv[2] ?? 0) * 1_000;
  const server = process.env.MAINPID;
  for (;;) {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    if (response?.ok) return;
    if (server && !isAlive(Number(server)))
      throw new StartError("O servidor terminou; as linhas acima dizem por quê.");
    if (Date.now() >= until)
      throw new StartError(`O servidor não está pronto: ${response?.status ?? "sem resposta"}.`);
    await wait(500);
  }
});
