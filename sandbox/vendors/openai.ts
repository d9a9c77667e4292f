/**
 * Stand-in for OpenAI's Chat Completions and models, after https://platform.openai.com/docs/api-reference/chat.
 * openai-json.ts answers requests that contain a JSON schema or a list of questions, openai-composer.ts all others.
 * Does not cover:
 * - several choices, tools, log probabilities: refused with 400
 * - images and files in a message: ignored
 * - stored completions and the Responses API: 404 or 405
 */
import { createHash } from "node:crypto";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { streamSSE } from "hono/streaming";
import type {
  ChatCompletion,
  ChatCompletionChunk,
  ChatCompletionCreateParams,
} from "openai/resources/chat/completions";
import type { Model } from "openai/resources/models";
import type { Vendor } from "../vendor.ts";
import { type ComposerMessage, compose } from "./openai-composer.ts";
import { fillSchema, type JsonSchema, nextQuestion, twistAnswer } from "./openai-json.ts";

/** Time (ms) between the chunks of a stream. */
const PACE = 12;

const MODELS = ["gpt-5", "gpt-5-mini", "gpt-5-nano", "gpt-4.1", "gpt-4.1-mini"];
const isModel = (id: string) => /^(gpt-\d|o\d|chatgpt-)[\w.-]*$/.test(id);
const isReasoning = (id: string) => /^(gpt-5|o\d)/.test(id);

const ROLES = ["system", "developer", "user", "assistant"];
const ACCEPTED = new Set(
  `model messages stream stream_options max_tokens max_completion_tokens temperature top_p n seed store user
  safety_identifier prompt_cache_key reasoning_effort metadata response_format`.split(/\s+/),
);

type ErrorBody = { message: string; type: string; param: string | null; code: string | null };

const refuse = (status: number, error: Partial<ErrorBody> & { message: string }, headers = {}) =>
  Response.json(
    { error: { type: "invalid_request_error", param: null, code: null, ...error } },
    { status, headers },
  );

const KEY_MISSING =
  "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). You can obtain an API key from https://platform.openai.com/account/api-keys.";

const unknownModel = (id: string) =>
  refuse(404, {
    message: `The model \`${id}\` does not exist or you do not have access to it.`,
    code: "model_not_found",
  });

const withKey: MiddlewareHandler = async (c, next) => {
  const key = /^Bearer\s+(\S+)$/.exec(c.req.header("authorization") ?? "")?.[1];
  if (!key) return refuse(401, { message: KEY_MISSING });
  if (key.startsWith("sk-")) return next();
  return refuse(401, {
    message: `Incorrect API key provided: ${key.slice(0, 2)}***. You can find your API key at https://platform.openai.com/account/api-keys.`,
    code: "invalid_api_key",
  });
};

const model = (id: string): Model => ({ id, object: "model", created: 1_754_000_000, owned_by: "openai" });

function problemOf(body: ChatCompletionCreateParams): Response | null {
  if (typeof body.model !== "string" || !body.model)
    return refuse(400, { message: "you must provide a model parameter" });
  if (!isModel(body.model)) return unknownModel(body.model);
  const param = (name: string, message: string, code: string | null = null) =>
    refuse(400, { message, param: name, code });
  const { messages } = body;
  if (messages === undefined)
    return param("messages", "Missing required parameter: 'messages'.", "missing_required_parameter");
  if (!Array.isArray(messages) || messages.length === 0)
    return param(
      "messages",
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
      "empty_array",
    );
  const odd = messages.findIndex(({ role }) => !ROLES.includes(role));
  if (odd >= 0)
    return param(
      `messages[${odd}].role`,
      `Invalid value: '${messages[odd]?.role}'. Supported values are: ${ROLES.map((role) => `'${role}'`).join(", ")}.`,
      "invalid_value",
    );
  const bare = messages.findIndex(({ content }) => typeof content !== "string" && !Array.isArray(content));
  if (bare >= 0)
    return param(
      `messages[${bare}].content`,
      `Invalid value for 'content': expected a string, got null.`,
      "invalid_type",
    );
  const unknown = Object.keys(body).find((name) => !ACCEPTED.has(name));
  if (unknown)
    return param(
      unknown,
      `Unsupported parameter: '${unknown}' is not supported by this stand-in.`,
      "unsupported_parameter",
    );
  const format = body.response_format;
  if (
    format &&
    format.type !== "text" &&
    !(format.type === "json_schema" && isStrictSchema(format.json_schema))
  )
    return param(
      "response_format",
      "Invalid schema for response_format: only strict objects with this stand-in.",
    );
  if ((body.n ?? 1) !== 1)
    return param("n", "Unsupported value: 'n' must be 1 with this stand-in.", "unsupported_value");
  if (isReasoning(body.model) && body.max_tokens != null)
    return param(
      "max_tokens",
      "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
      "unsupported_parameter",
    );
  if (isReasoning(body.model) && (body.temperature ?? 1) !== 1)
    return param(
      "temperature",
      `Unsupported value: 'temperature' does not support ${body.temperature} with this model. Only the default (1) value is supported.`,
      "unsupported_value",
    );
  if (!isReasoning(body.model) && body.reasoning_effort)
    return param("reasoning_effort", "Unrecognized request argument supplied: reasoning_effort");
  return null;
}

function isStrictSchema({
  strict,
  schema,
}: {
  strict?: boolean | null;
  schema?: Record<string, unknown>;
}): boolean {
  const { properties, required, additionalProperties } = (schema ?? {}) as JsonSchema;
  const names = Object.keys(properties ?? {});
  return strict === true && additionalProperties === false && names.every((name) => required?.includes(name));
}

const textOf = ({ content }: ChatCompletionCreateParams["messages"][number]): string =>
  typeof content === "string"
    ? content
    : (content ?? []).map((part) => (part.type === "text" ? part.text : "")).join("\n");

const tokensIn = (text: string) => Math.ceil(text.length / 4);

async function complete(c: Context): Promise<Response> {
  const body: ChatCompletionCreateParams | null = await c.req.json().catch(() => null);
  if (typeof body !== "object" || body === null)
    return refuse(400, {
      message:
        "We could not parse the JSON body of your request. (HINT: This likely means you aren't using your HTTP library correctly. The OpenAI API expects a JSON payload, but what was sent was not valid JSON.)",
    });
  const problem = problemOf(body);
  if (problem) return problem;
  const messages = body.messages.map(
    (message): ComposerMessage => ({ role: message.role, content: textOf(message) }),
  );
  const whole = answerTo(
    messages,
    body.response_format,
    (c as Context<{ Variables: { twist?: string } }>).get("twist"),
  );
  const most = (body.max_completion_tokens ?? body.max_tokens ?? Number.POSITIVE_INFINITY) * 4;
  const content = whole.slice(0, most);
  const finish_reason = content.length < whole.length ? "length" : "stop";
  const prompt = messages.reduce((sum, message) => sum + tokensIn(message.content) + 4, 3);
  const answer = {
    id: `chatcmpl-${createHash("sha256")
      .update(await c.req.text())
      .digest("base64url")
      .slice(0, 29)}`,
    created: Math.floor(Date.now() / 1000),
    model: body.model,
  };
  const usage = {
    prompt_tokens: prompt,
    completion_tokens: tokensIn(content),
    total_tokens: prompt + tokensIn(content),
  };
  if (body.stream) {
    const ending = { withUsage: body.stream_options?.include_usage === true, finish_reason, usage } as const;
    return streamSSE(c, async (events) => {
      for (const chunk of chunksOf(answer, content, ending)) {
        if (events.aborted) return;
        await events.writeSSE({ data: JSON.stringify(chunk) });
        await events.sleep(PACE);
      }
      await events.writeSSE({ data: "[DONE]" });
    });
  }
  const completion: ChatCompletion = {
    ...answer,
    object: "chat.completion",
    choices: [
      { index: 0, finish_reason, logprobs: null, message: { role: "assistant", content, refusal: null } },
    ],
    usage,
  };
  return c.json(completion);
}

function answerTo(
  messages: ComposerMessage[],
  format: ChatCompletionCreateParams["response_format"],
  twist: string | undefined,
): string {
  if (format?.type !== "json_schema") return twistAnswer(nextQuestion(messages) ?? compose(messages), twist);
  return twistAnswer(fillSchema(format.json_schema.schema as JsonSchema, messages), twist);
}

type Ending = {
  withUsage: boolean;
  finish_reason: "stop" | "length";
  usage: NonNullable<ChatCompletion["usage"]>;
};

function* chunksOf(
  answer: Pick<ChatCompletion, "id" | "created" | "model">,
  content: string,
  { withUsage, finish_reason, usage }: Ending,
): Generator<ChatCompletionChunk> {
  type Choice = ChatCompletionChunk["choices"][number];
  const chunk = (choices: Choice[], extra = {}): ChatCompletionChunk => ({
    ...answer,
    object: "chat.completion.chunk",
    choices,
    ...extra,
  });
  const choice = (delta: Choice["delta"], end: Choice["finish_reason"] = null): Choice[] => [
    { index: 0, delta, logprobs: null, finish_reason: end },
  ];
  yield chunk(choice({ role: "assistant", content: "", refusal: null }));
  for (const piece of content.match(/\s*\S+|\s+$/g) ?? []) yield chunk(choice({ content: piece }));
  yield chunk(choice({}, finish_reason));
  if (withUsage) yield chunk([], { usage });
}

const WORDS: Record<number, Omit<ErrorBody, "param">> = {
  401: { message: KEY_MISSING, type: "invalid_request_error", code: null },
  404: { message: "Invalid URL", type: "invalid_request_error", code: null },
  405: {
    message: "Not allowed to call this method on the resource.",
    type: "invalid_request_error",
    code: "method_not_supported",
  },
  429: {
    message: "Rate limit reached for requests. Please try again in 2s.",
    type: "requests",
    code: "rate_limit_exceeded",
  },
  503: {
    message: "The engine is currently overloaded, please try again later",
    type: "server_error",
    code: null,
  },
};

export const openai: Vendor = {
  id: "openai",
  name: "OpenAI",
  purpose: "Respostas do assistente",
  docs: "https://platform.openai.com/docs/api-reference/chat",
  http: {
    prefix: "/openai",
    app: new Hono()
      .post("/v1/chat/completions", withKey, complete)
      .get("/v1/models", withKey, (c) => c.json({ object: "list", data: MODELS.map(model) }))
      .get("/v1/models/:id", withKey, (c) => {
        const id = c.req.param("id");
        return isModel(id) ? c.json(model(id)) : unknownModel(id);
      }),
    refusal(status) {
      const fallback = status < 500 ? "invalid_request_error" : "server_error";
      const error = WORDS[status] ?? {
        message: "The server had an error while processing your request. Sorry about that!",
        type: fallback,
        code: null,
      };
      return refuse(status, error, status === 429 ? { "retry-after": "2" } : {});
    },
  },
  statuses: [500, 429, 401, 400, 503],
  hints: [
    ["sk-…", "chave aceita; outras recebem 401"],
    ["fontes no pedido", "a resposta sai só delas, com o número entre colchetes"],
    ["nenhuma fonte serve", "a frase que as instruções mandam escrever"],
    ["modelo fora das famílias gpt e o", "404"],
  ],
};
