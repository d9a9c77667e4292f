import type { Fault } from "../faults.ts";
import type { LoggedRequest } from "../requests.ts";
import type { Vendor } from "../vendor.ts";
import { page, timeOf } from "./layout.ts";
import { html, type Markup } from "./markup.ts";

type HomeProps = {
  vendors: Vendor[];
  /** Address of each vendor, by its id. */
  addresses: Record<string, string>;
  faults: Fault[];
  requests: LoggedRequest[];
  /** Vendor whose requests are shown; all when absent. */
  filter: string | null;
  unread: number;
};

const SHOWN = 50;

export function homePage(props: HomeProps): Response {
  const { vendors, unread } = props;
  const body = html`
<h1>Os fornecedores, nesta máquina</h1>
<p class="lead">Cada endereço abaixo responde como o serviço de verdade, erros incluídos. Nada sai daqui: os e-mails
ficam na caixa de entrada e as empresas são inventadas.</p>
<a class="button primary open-mailbox" href="/mailbox">Abrir a caixa de entrada${
    unread > 0 && (unread === 1 ? " · 1 nova" : ` · ${unread} novas`)
  }</a>
<section aria-labelledby="fornecedores" style="margin-top:3rem">
<h2 id="fornecedores">Fornecedores e falhas</h2>
<ul class="vendors">${vendors.map((vendor) => vendorItem(vendor, props))}</ul>
</section>
${requestLog(props)}
<section aria-labelledby="recomecar">
<h2 id="recomecar">Recomeçar</h2>
<p class="soft" style="margin:.6rem 0 1rem;max-width:58ch">Apaga as mensagens, os pedidos e as falhas do sandbox. Os dados do produto ficam como estão.</p>
<form method="post" action="/_sandbox/reset"><button>Apagar tudo do sandbox</button></form>
</section>`;
  return page({ title: "Fornecedores", current: "home", unread, body });
}

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
};

const nameOf = (fault: Fault): string =>
  fault.mode === "status" ? `Responder ${fault.status ?? "com erro"}` : MODE_NAMES[fault.mode];

function vendorItem(vendor: Vendor, { addresses, faults }: HomeProps): Markup {
  const fault = faults.find(({ provider }) => provider === vendor.id);
  const id = vendor.id;
  return html`<li>
<div>
<h3>${vendor.name}</h3>
<p class="soft">${vendor.purpose} · <a href="${vendor.docs}" rel="noreferrer">documento seguido<span class="hidden"> por ${vendor.name}</span></a></p>
<code class="base">${addresses[id]}</code>
<dl class="hints small">${vendor.hints.map(([input, outcome]) => html`<div><dt>${input}</dt><dd>${outcome}</dd></div>`)}</dl>
</div>
<div class="fault">
${fault && faultInForce(vendor, fault)}
<form method="post" action="/_sandbox/faults">
<input type="hidden" name="provider" value="${id}">
<div class="field"><label for="${id}-fault">Falha<span class="hidden"> de ${vendor.name}</span></label>
<select id="${id}-fault" name="fault">
${vendor.statuses.map((status) => html`<option value="status:${status}">Responder ${status}</option>`)}
${Object.entries(MODE_NAMES).map(([mode, label]) => html`<option value="${mode}">${label}</option>`)}
</select></div>
<div class="field"><label for="${id}-times">Vezes</label>
<select id="${id}-times" name="times">${TIMES.map(([value, label]) => html`<option value="${value}">${label}</option>`)}</select></div>
<label class="check"><input type="checkbox" name="processed"> Aceitar o pedido e perder só a resposta</label>
<button>Ligar falha<span class="hidden"> de ${vendor.name}</span></button>
</form>
</div>
</li>`;
}

function faultInForce(vendor: Vendor, fault: Fault): Markup {
  const left =
    fault.times === "always" ? "até limpar" : fault.times === 1 ? "mais 1 vez" : `mais ${fault.times} vezes`;
  return html`<div class="in-force"><p class="small"><strong>Falha ligada:</strong> ${nameOf(fault)}, ${left}${
    fault.processed && ", depois de aceitar"
  }.</p>
<form method="post" action="/_sandbox/faults/clear"><input type="hidden" name="provider" value="${vendor.id}">
<button class="quiet">Limpar<span class="hidden"> falha de ${vendor.name}</span></button></form></div>`;
}

function requestLog({ vendors, requests, filter }: HomeProps): Markup {
  const link = (id: string | null, name: string) =>
    html`<li><a href="${id ? `/?fornecedor=${id}#pedidos` : "/#pedidos"}" ${
      id === filter && html`aria-current="true"`
    }>${name}</a></li>`;
  return html`<section aria-labelledby="pedidos">
<div class="head"><h2 id="pedidos">Últimos pedidos</h2>
<nav aria-label="Pedidos por fornecedor"><ul>${link(null, "Todos")}${vendors.map(({ id, name }) => link(id, name))}</ul></nav></div>
${
  requests.length === 0
    ? html`<div class="empty log"><h3>Nenhum pedido ainda</h3><p>Use o produto: cada chamada a um fornecedor aparece aqui, sem chaves e sem o texto das mensagens.</p></div>`
    : html`<ul class="log figures">${requests.slice(0, SHOWN).map((entry) => requestItem(entry, vendors))}</ul>`
}
</section>`;
}

function requestItem(entry: LoggedRequest, vendors: Vendor[]): Markup {
  const underWay = entry.duration === null;
  const tone = underWay ? "wait" : entry.status === null || entry.status >= 400 ? "bad" : "good";
  const details = JSON.stringify({ headers: entry.headers, body: entry.body }, null, 2);
  return html`<li><details><summary>
<span class="time soft">${timeOf(new Date(entry.at))}</span>
<strong class="who">${vendors.find(({ id }) => id === entry.provider)?.name}</strong>
<span class="what">${entry.method} ${entry.path}</span>
<span class="fault-met soft">${entry.fault && `falha: ${entry.fault}`}</span>
<span class="chip ${tone}">${underWay ? "em andamento" : (entry.status ?? "sem resposta")}</span>
<span class="took soft">${!underWay && `${entry.duration} ms`}</span>
</summary><pre>${details}</pre></details></li>`;
}
