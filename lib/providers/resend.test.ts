import { expect, test } from "vitest";
import { resendFailure } from "./resend";

test.each([
  [500, "internal_server_error", "", "PROVIDER_ERROR"],
  [429, "rate_limit_exceeded", "", "RATE_LIMIT_EXCEEDED"],
  [429, "daily_quota_exceeded", "", "RATE_LIMIT_EXCEEDED"],
  [403, "invalid_api_key", "", "PROVIDER_REJECTED"],
  [422, "validation_error", "Invalid `to` field.", "INVALID_EMAIL"],
  [422, "validation_error", "Invalid `from` field.", "PROVIDER_REJECTED"],
])("Resend's response %d %s %j is %s", (status, name, details, code) => {
  expect(resendFailure(status, name, details)).toMatchObject({ kind: "refused", code });
});

test("at Resend no response and a key in use have an unknown outcome, and a used key means sent", () => {
  expect(resendFailure(null, "application_error", "")).toMatchObject({ kind: "unknown" });
  expect(resendFailure(409, "concurrent_idempotent_requests", "")).toMatchObject({ kind: "unknown" });
  expect(resendFailure(409, "invalid_idempotent_request", "")).toMatchObject({ kind: "sent" });
});
