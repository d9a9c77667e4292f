import { describe, expect, test } from "vitest";
import { createPerson, person, proposed, take } from "@/tests/setup/proposal-chats";

describe("B9.9 the files of a proposal", () => {
  test("the files are named after the title and have the type of their ending", async () => {
    const { proposal } = await proposed();
    const begins: Record<string, string> = { md: "# Vidro que Volta", docx: "PK\u0003\u0004", pdf: "%PDF-" };
    for (const [format, start] of Object.entries(begins)) {
      const response = await take(person, proposal.id, format);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="proposta-vidro-que-volta.${format}"`,
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.toString("utf8").startsWith(start)).toBe(true);
      expect(response.headers.get("content-length")).toBe(String(bytes.length));
    }
    const stranger = await createPerson();
    expect((await take(stranger, proposal.id, "pdf")).status).toBe(404);
    expect((await take(person, proposal.id, "exe")).status).toBe(400);
  });
});
