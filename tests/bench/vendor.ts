import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const WORDS = "A dedução segue as regras da lei e do seu limite de imposto . ".split(" ");
/** Milliseconds before each word. */
const PACE = 20;

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "gpt-5-mini", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Streams a fixed answer like a language model. @returns `firstWords`: performance.now() when each answer begins */
export async function startTimedVendor() {
  const firstWords: number[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", async () => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(chunk({ role: "assistant", content: "" }));
      const wait = () => new Promise((resolve) => setTimeout(resolve, PACE));
      await wait();
      firstWords.push(performance.now());
      for (const word of WORDS) {
        response.write(chunk({ content: `${word} ` }));
        await wait();
      }
      response.write(chunk({}, "stop"));
      response.end("data: [DONE]\n\n");
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    firstWords,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
