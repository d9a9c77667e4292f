import { createServer } from "node:http";
import { listen } from "./listen";

/** By default the company is active and old enough for the law. */
export type Entry = {
  razao_social: string;
  nome_fantasia?: string;
  situacao_cadastral?: number | undefined;
  data_inicio_atividade?: string | undefined;
  uf?: string;
  municipio?: string;
};

const COMPLETE = {
  situacao_cadastral: 2,
  data_inicio_atividade: "2012-03-15",
  uf: "SP",
  municipio: "CAMPINAS",
};

/**
 * Stand-in for BrasilAPI's company registry, for cases that the sandbox lacks, such as a company that changes its name.
 * Call before importing the product, which reads BRASILAPI_BASE_URL at import.
 */
export async function startRegistry() {
  const entries = new Map<string, Entry>();
  let mode: "works" | "fails" | "silent" = "works";
  let requestCount = 0;
  const server = createServer((request, response) => {
    requestCount += 1;
    if (mode === "silent") return;
    const entry = entries.get(request.url?.split("/").at(-1) ?? "");
    if (mode === "fails") response.writeHead(500).end();
    else if (entry) response.end(JSON.stringify({ ...COMPLETE, ...entry }));
    else response.writeHead(404).end(JSON.stringify({ message: "CNPJ não encontrado" }));
  });
  process.env.BRASILAPI_BASE_URL = `http://127.0.0.1:${await listen(server)}`;
  return {
    setEntry: (cnpj: string, entry: Entry) => void entries.set(cnpj, entry),
    setMode: (wanted: typeof mode) => {
      mode = wanted;
    },
    requestCount: () => requestCount,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
