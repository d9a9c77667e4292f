/** Stand-in for a third-party chat: a frame with a fixed text. Does not cover: messages. */
import { Hono } from "hono";
import type { Vendor } from "../vendor.ts";

const text = (status: number, type: string, body: string) =>
  new Response(body, {
    status,
    headers: { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" },
  });

/** With `?mudo` the script does nothing, like a failing script. */
function loader(isMute: boolean): Response {
  if (isMute) return text(200, "text/javascript", "void 0;");
  return text(
    200,
    "text/javascript",
    `(() => {
  const box = document.createElement("div");
  box.id = "chat-de-terceiro";
  const frame = document.createElement("iframe");
  frame.title = "Chat do fornecedor";
  frame.src = new URL("frame", document.currentScript.src).href;
  frame.style.cssText = "position:fixed;right:20px;bottom:20px;width:320px;height:420px;border:0;z-index:30;background:white;color-scheme:light";
  box.append(frame);
  document.body.append(box);
})();`,
  );
}

const frame = () =>
  text(
    200,
    "text/html",
    `<!doctype html><html lang="pt-BR"><title>Chat do fornecedor</title>
<body style="margin:0;font:15px/1.5 system-ui,sans-serif;color:#1c2b24">
<h1 style="margin:0;padding:14px 18px;font-size:16px;background:#e9e4d6">Chat do fornecedor</h1>
<p style="margin:18px">Aqui fala o chat contratado de um terceiro. Nesta máquina o sandbox ocupa o lugar dele e não responde.</p>
<p style="margin:18px">Ele só carrega em Explorar Projetos, e só com a sua permissão para cookies.</p>`,
  );

export const chatWidget: Vendor = {
  id: "chat-widget",
  name: "Chat de terceiro",
  purpose: "Chat contratado, só em Explorar Projetos e só com consentimento",
  docs: "https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/script",
  http: {
    prefix: "/chat-widget",
    app: new Hono().get("/loader.js", (c) => loader(c.req.query("mudo") !== undefined)).get("/frame", frame),
    refusal: (status) => text(status, "text/plain", `chat-widget: ${status}`),
  },
  statuses: [500, 404],
  hints: [
    ["/loader.js", "põe um quadro na página"],
    ["/loader.js?mudo", "carrega e não faz nada"],
  ],
};
