import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./csp.mjs";

test("a page loads from this site alone, and cannot be framed, rebased or posted elsewhere", () => {
  expect(contentSecurityPolicy(["'nonce-x'"]).split("; ")).toEqual([
    "default-src 'self'",
    "script-src 'self' 'nonce-x'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});

test("B7.20 a vendor adds scripts, pictures, calls and frames to the policy, and nothing else", () => {
  const plain = contentSecurityPolicy(["'nonce-x'"]).split("; ");
  const guest = contentSecurityPolicy(["'nonce-x'"], "https://chat.example").split("; ");
  expect(plain).toContain("frame-src 'none'");
  expect(plain.join()).not.toContain("chat.example");
  expect(guest.filter((line) => !plain.includes(line))).toEqual([
    "script-src 'self' 'nonce-x' https://chat.example",
    "img-src 'self' data: https://chat.example",
    "connect-src 'self' https://chat.example",
    "frame-src https://chat.example",
  ]);
});
