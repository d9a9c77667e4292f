import fc from "fast-check";
import { expect, test } from "vitest";
import { GET } from "@/app/.well-known/security.txt/route";
import { DAY } from "@/lib/kit/time";
import { writeSecurityText } from "@/lib/people/help/rules";

const read = (text: string) =>
  new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );

test("/.well-known/security.txt names the contact of the configuration and is valid for more than 90 days", async () => {
  const response = await GET(new Request("http://localhost:3000/.well-known/security.txt"));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
  const fields = read(await response.text());
  expect([...fields.keys()]).toEqual(["Contact", "Expires", "Preferred-Languages", "Canonical"]);
  expect(fields.get("Contact")).toBe("mailto:contato@elorecicla.com.br");
  expect(fields.get("Preferred-Languages")).toBe("pt-BR, en");
  expect(fields.get("Canonical")).toBe("http://localhost:3000/.well-known/security.txt");
  const left = Date.parse(fields.get("Expires") ?? "") - Date.now();
  expect(left).toBeGreaterThan(90 * DAY);
});

test("security.txt always expires 179 to 180 days ahead, at midnight UTC", () => {
  const moments = fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2099-12-31"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, (now) => {
      const text = writeSecurityText({ email: "a@b.com.br", site: "https://elo.example", now });
      const ends = Date.parse(read(text).get("Expires") ?? "");
      const days = (ends - now.getTime()) / DAY;
      expect(days > 179 && days <= 180).toBe(true);
      expect(ends % DAY).toBe(0);
    }),
  );
});
