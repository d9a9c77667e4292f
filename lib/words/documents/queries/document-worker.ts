import "server-only";
import { keepAmounts, mapTexts } from "../rules/file-text";
import type { Drawing } from "../types";
import { renderBrief } from "./brief";
import { renderDeck } from "./deck";
import { renderPoster } from "./poster";
import { renderDocx } from "./proposal-docx";
import { renderPdf } from "./proposal-pdf";
import { renderReceipt } from "./receipt";
import { renderStatement } from "./statement";

function draw({ kind, document }: Drawing): Promise<Buffer> {
  switch (kind) {
    case "pdf":
      return renderPdf(document);
    case "docx":
      return renderDocx(document);
    case "deck":
      return renderDeck(document);
    case "receipt":
      return renderReceipt(document);
    case "statement":
      return renderStatement(document);
    case "brief":
      return renderBrief(document);
    case "poster":
      return renderPoster(document);
  }
}

export default (drawing: Drawing): Promise<Uint8Array> => draw(mapTexts(drawing, keepAmounts));
