import { expect, test, vi } from "vitest";
import { clearCookies, startRequest } from "@/tests/setup/next-headers";

const tags = vi.hoisted(() => [] as string[]);
vi.mock("next/cache", async (original) => ({
  ...(await original<typeof import("next/cache")>()),
  updateTag: (tag: string) => void tags.push(tag),
}));

test("deleting an account renews the public pages at once, and a refused deletion does not", async () => {
  const people = await import("@/tests/setup/people");
  const session = await import("@/lib/access/auth/session");
  const { deleteMyAccountAction } = await import("./actions");
  const person = await people.createPerson();
  startRequest({ [session.VIEWER_HEADER]: await session.encryptViewer(person) });
  const end = (currentPassword: string) =>
    deleteMyAccountAction({ currentPassword, confirmation: "EXCLUIR", seen: [] });
  expect(await end("errada")).toMatchObject({ ok: false });
  expect(tags).toEqual([]);
  expect(await end(people.PASSWORD)).toMatchObject({ ok: true });
  clearCookies();
  expect(tags.toSorted()).toEqual(["news", "projects"]);
});
