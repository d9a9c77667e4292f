import { html } from "hono/html";
import type { Fault } from "../faults.ts";
import type { LoggedRequest } from "../requests.ts";
import type { Vendor } from "../vendor.ts";
import { choice, facts, form, link, list, type Markup, noteOf, page, section } from "./page.ts";

type HomeProps = {
  vendors: Vendor[];
  addresses: Record<string, string>;
  faults: Fault[];
  requests: LoggedRequest[];
  filter: string | null;
};

const SHOWN = 50;

const TIMES: [value: string, label: string][] = [
  ["1", "1 vez"],
  ["2", "2 vezes"],
  ["3", "3 vezes"],
  ["6", "6 vezes"],
  ["always", "até limpar"],
];

const MODE_NAMES: Record<Exclude<Fault["mode"], "status">, string> = {
  timeout: "Não responder (até 60 s)",
  slow: "Responder depois de 3 s",
  reset: "Derrubar a conexão",
  malformed: "Responder algo ilegível",
  cut: "Cortar no meio da resposta",
  garbled: "Modelo: responder fora do formato",
  english: "Modelo: responder em inglês",
  long: "Modelo: responder longo demais",
  inventing: "Modelo: inventar números",
  crowded: "Modelo: inventar números demais",
};

export function homePage(props: HomeProps): Response {
  const body = html`<h1>Os fornecedores, nesta máquina</h1>
<p>Cada endereço abaixo responde como o serviço de verdade, erros incluídos. Nada sai daqui: os e-mails
ficam na caixa de entrada e as empresas são inventadas.</p>
${section("fornecedores", "Fornecedores e falhas", list(props.vendors.map((vendor) => vendorItem(vendor, props))))}
${section("pedidos", "Últimos pedidos", requestLog(props))}
${section(
  "recomecar",
  "Recomeçar",
  html`<p>Apaga as mensagens, os pedidos e as falhas do sandbox. Os dados do produto ficam como estão.</p>
${form("/_sandbox/reset", [["Apagar tudo do sandbox"]])}`,
)}`;
  return page({ title: "Fornecedores", current: "/", body });
}

function vendorItem(vendor: Vendor, { addresses, faults }: HomeProps): Markup {
  const { id, name } = vendor;
  const fault = faults.find(({ provider }) => provider === id);
  const provider = html`<input type="hidden" name="provider" value="${id}">`;
  const options = [
    ...vendor.statuses.map((status): [string, string] => [`status:${status}`, `Responder ${status}`]),
    ...Object.entries(MODE_NAMES),
  ];
  return html`<div class="two"><div><h3>${name}</h3>
<p>${vendor.purpose} · <a href="${vendor.docs}" rel="noreferrer">documento seguido<span class="hidden"> por ${name}</span></a><br><code>${addresses[id]}</code></p>
${facts(vendor.hints)}</div>
<div>${
    fault &&
    html`${noteOf(textOf(fault))}${form("/_sandbox/faults/clear", [["Limpar", "", `falha de ${name}`]], provider)}`
  }
${form(
  "/_sandbox/faults",
  [["Ligar falha", "", `de ${name}`]],
  html`${provider}${choice(`${id}-fault`, "fault", "Falha", options, `de ${name}`)}
${choice(`${id}-times`, "times", "Vezes", TIMES, `de ${name}`)}
<label><input type="checkbox" name="processed"> Aceitar o pedido e perder só a resposta</label>`,
)}</div></div>`;
}

function textOf({ mode, status, times, processed }: Fault): string {
  const name = mode === "status" ? `Responder ${status ?? "com erro"}` : MODE_NAMES[mode];
  const left = times === "always" ? "até limpar" : times === 1 ? "mais 1 vez" : `mais ${times} vezes`;
  return `Falha ligada: ${name}, ${left}${processed ? ", depois de aceitar" : ""}.`;
}

function requestLog({ vendors, requests, filter }: HomeProps): Markup {
  const filters = vendors.map(({ id, name }) => link(`/?fornecedor=${id}#pedidos`, name, id === filter));
  const empty =
    "Nenhum pedido ainda. Use o produto: cada chamada a um fornecedor aparece aqui, sem chaves e sem o texto das mensagens.";
  return html`<nav aria-label="Pedidos por fornecedor"><ul>${link("/#pedidos", "Todos", filter === null)}${filters}</ul></nav>
${list(requests.slice(0, SHOWN).map(requestItem), empty)}`;
}

const clock = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", timeStyle: "medium" });

function requestItem({
  at,
  provider,
  method,
  path,
  fault,
  status,
  duration,
  headers,
  body,
}: LoggedRequest): Markup {
  const outcome = duration === null ? "em andamento" : `${status ?? "sem resposta"}, ${duration} ms`;
  return html`<details><summary>${clock.format(new Date(at))} ${provider}: ${method} ${path} <b>${outcome}</b>${fault && ` falha: ${fault}`}</summary>
<pre>${JSON.stringify({ headers, body }, null, 2)}</pre></details>`;
}
