/**
 * Stand-in for Gamma, after https://developers.gamma.app/reference/generate-a-gamma and .../get-generation-status,
 * https://developers.gamma.app/management/delete-gamma and https://developers.gamma.app/workspace/list-themes.
 * Makes a presentation from a text, in which a line of three hyphens begins a new card.
 * - Only inputText has an effect. For example, sharingOptions protect no page.
 * - Unknown parameters are refused with 400, except inside textOptions and imageOptions.
 *
 * Does not cover: templates, folders, images, documents and social formats, PDF exports.
 */
import { randomBytes } from "node:crypto";
import { Hono, type MiddlewareHandler } from "hono";
import { html } from "hono/html";
import PptxGenJS from "pptxgenjs";
import { z } from "zod";
import type { Vendor } from "../vendor.ts";

const MOST = 200;
const PPTX = "application/vnd.openxmlformats-officedocument.presentationml.presentation";

type Generation = { id: string; text: string; startedAt: number };

const request = z.strictObject({
  inputText: z.string().min(1).max(400_000),
  textMode: z.enum(["generate", "condense", "preserve"]),
  format: z.literal("presentation").default("presentation"),
  numCards: z.number().int().min(1).max(60).default(10),
  cardSplit: z.enum(["auto", "inputTextBreaks"]).default("auto"),
  additionalInstructions: z.string().max(2_000).optional(),
  exportAs: z.literal("pptx").optional(),
  textOptions: z.object({ language: z.string() }).partial().optional(),
  imageOptions: z.object({ source: z.string() }).optional(),
  sharingOptions: z
    .strictObject({
      workspaceAccess: z.enum(["noAccess", "view", "comment", "edit", "fullAccess"]),
      externalAccess: z.enum(["noAccess", "view", "comment", "edit"]),
    })
    .partial()
    .optional(),
});

const refuse = (status: number, message: string) =>
  Response.json({ message, statusCode: status }, { status });

const WORDS: Record<number, string> = {
  400: "Input validation errors",
  401: "Invalid API key",
  402: "Insufficient credits",
  403: "No credits or access",
  404: "Generation ID not found",
  405: "Method not allowed",
  429: "Too many requests",
};

const withKey: MiddlewareHandler = async (c, next) =>
  (c.req.header("x-api-key") ?? "").startsWith("sk-gamma-") ? next() : refuse(401, "Invalid API key");

/** @param duration ms */
function stateOf({ text, startedAt }: Generation, duration: number): "pending" | "completed" | "failed" {
  if (text.includes("[sandbox:pending]") || Date.now() - startedAt < duration) return "pending";
  return text.includes("[sandbox:failed]") ? "failed" : "completed";
}

const cardsOf = (text: string): { title: string; lines: string[] }[] =>
  text.split(/^---$/m).flatMap((card) => {
    const [title, ...lines] = card.split("\n").flatMap((line) => line.trim() || []);
    return title ? [{ title: title.replace(/^#+\s*/, ""), lines }] : [];
  });

async function toPptx({ text }: Generation): Promise<Uint8Array<ArrayBuffer>> {
  const deck = new PptxGenJS();
  for (const { title, lines } of cardsOf(text)) {
    const slide = deck.addSlide();
    slide.addText(title, { x: 0.5, y: 0.4, w: 9, h: 1, fontSize: 28, bold: true });
    slide.addText(lines.join("\n"), { x: 0.5, y: 1.5, w: 9, h: 3.5, fontSize: 14, valign: "top" });
  }
  return new Uint8Array((await deck.write({ outputType: "nodebuffer" })) as Buffer<ArrayBuffer>);
}

/** @param duration ms of a generation; the real vendor needs half a minute or more */
export function createGamma(duration = 3_000): Vendor {
  const generations = new Map<string, Generation>();
  const app = new Hono()
    .post("/v1.0/generations", withKey, async (c) => {
      const wanted = request.safeParse(await c.req.json().catch(() => null));
      if (!wanted.success) {
        const [issue] = wanted.error.issues;
        return refuse(400, `Input validation errors: 1. ${issue?.path.join(".")}: ${issue?.message}`);
      }
      const id = randomBytes(12).toString("base64url");
      generations.set(id, { id, text: wanted.data.inputText, startedAt: Date.now() });
      if (generations.size > MOST) generations.delete([...generations.keys()][0] ?? "");
      return c.json({ generationId: id }, 201);
    })
    .get("/v1.0/themes", withKey, (c) => c.json({ data: [], hasMore: false, nextCursor: null }))
    .get("/v1.0/generations/:id", withKey, (c) => {
      const generation = generations.get(c.req.param("id"));
      if (!generation)
        return refuse(404, "Generation ID not found. generationId: ".concat(c.req.param("id")));
      const { id } = generation;
      const status = stateOf(generation, duration);
      if (status !== "completed") return c.json({ generationId: id, status });
      const { origin } = new URL(c.req.url);
      return c.json({
        generationId: id,
        status,
        gammaId: id,
        gammaUrl: `${origin}/gamma/docs/${id}`,
        exportUrl: `${origin}/gamma/exports/${id}.pptx`,
        credits: { deducted: 40, remaining: 3_960 },
      });
    })
    .delete("/v1.0/gammas/:id", withKey, (c) => {
      const gammaId = c.req.param("id");
      if (!generations.delete(gammaId)) return refuse(404, "Gamma not found");
      return c.json({ status: "deleted", gammaId, message: "Gamma has been deleted." });
    })
    .get("/docs/:id", (c) => {
      const generation = generations.get(c.req.param("id"));
      if (!generation) return refuse(404, "Not found");
      const cards = cardsOf(generation.text);
      return c.html(html`<!doctype html>
      <html lang="pt-BR">
        <head><meta charset="utf-8" /><title>${cards[0]?.title ?? "Apresentação"}</title></head>
        <body>
          ${cards.map(
            ({ title, lines }) =>
              html`<section><h2>${title}</h2>${lines.map((line) => html`<p>${line}</p>`)}</section>`,
          )}
        </body>
      </html>`);
    })
    .get("/exports/:file", async (c) => {
      const generation = generations.get(c.req.param("file").replace(/\.pptx$/, ""));
      if (!generation) return refuse(404, "Not found");
      return c.body(await toPptx(generation), 200, { "Content-Type": PPTX });
    });

  return {
    id: "gamma",
    name: "Gamma",
    purpose: "Apresentação da proposta",
    docs: "https://developers.gamma.app/reference/generate-a-gamma",
    http: {
      prefix: "/gamma",
      app,
      refusal: (status) => refuse(status, WORDS[status] ?? "Internal server error"),
    },
    statuses: [402, 429, 500, 401, 403],
    hints: [
      ["sk-gamma-…", "chave aceita; outras recebem 401"],
      ["texto da proposta", "pronta em 3 segundos, com página e arquivo .pptx"],
      ["[sandbox:failed] no texto", "a geração termina em falha"],
      ["[sandbox:pending] no texto", "a geração não termina nunca"],
    ],
    reset: () => generations.clear(),
  };
}
