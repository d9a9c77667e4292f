/** Errors in Stripe's shape: https://docs.stripe.com/api/errors and https://docs.stripe.com/error-codes. */

type ErrorType = "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";

type ErrorFields = {
  type?: ErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
};

export class Refusal extends Error {
  readonly status: number;
  readonly fields: ErrorFields;

  constructor(status: number, message: string, fields: ErrorFields = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }

  get body() {
    const { type = "invalid_request_error", code, ...others } = this.fields;
    const documented = code && {
      code,
      doc_url: `https://docs.stripe.com/error-codes#${code.replaceAll("_", "-")}`,
    };
    return { error: { message: this.message, type, ...documented, ...others } };
  }
}

export const badRequest = (message: string, param?: string, code?: string) =>
  new Refusal(400, message, { ...(code && { code }), ...(param && { param }) });

export function missing(kind: string, id: string, param = "id"): Refusal {
  return new Refusal(param === "id" ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: "resource_missing",
    param,
  });
}

export const unknownUrl = (method: string, path: string) =>
  new Refusal(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );

const WORDS: Record<number, [message: string, fields: ErrorFields]> = {
  400: ["The request was unacceptable.", {}],
  401: ["Invalid API Key provided: sk_test_****", {}],
  402: [
    "Your card was declined.",
    { type: "card_error", code: "card_declined", decline_code: "generic_decline" },
  ],
  403: ["The provided key does not have access to this resource.", { code: "secret_key_required" }],
  404: ["Unrecognized request URL.", {}],
  405: ["Unrecognized request URL.", {}],
  409: [
    "There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through). Please try again later.",
    { type: "idempotency_error", code: "idempotency_key_in_use" },
  ],
  429: ["Request rate limit exceeded.", { code: "rate_limit" }],
};

export function refusalFor(status: number): Refusal {
  const [message, fields] = WORDS[status] ?? [
    "An unknown error occurred",
    { type: "api_error" } satisfies ErrorFields,
  ];
  return new Refusal(status === 405 ? 404 : status, message, fields);
}
