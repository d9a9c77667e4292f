import { expect, test } from "vitest";
import { dayOf } from "@/lib/kit/day";
import { importFile } from "@/scripts/import-file";
import { record, stored, write } from "../setup/import-files";

/** Late in the evening of 22 November in São Paulo. */
const now = new Date("2026-11-23T01:00:00Z");

async function importDated(lastUpdated: string, over = {}) {
  const raw = record({ id: "dated" });
  const metadata = { ...raw.metadata, demonstration: false, lastUpdated, ...over };
  const file = await write("dated.json", JSON.stringify([{ ...raw, metadata }]));
  return importFile(file, { dryRun: false, skipInvalid: false }, now);
}

test.each([
  ["2026-11-22", "2026-11-22"],
  ["2026-11-22T01:30:00", "2026-11-22"],
  ["2026-11-22T01:30:00Z", "2026-11-21"],
  ["2026-11-22T01:30:00.000-03:00", "2026-11-22"],
  ["2026-11-22T01:30:00+02:00", "2026-11-21"],
  ["2026-11-23T02:59:59Z", "2026-11-22"],
])("the source's date %s is stored as the day %s of São Paulo", async (written, day) => {
  expect(await importDated(written)).toMatchObject({ written: true, refused: [] });
  const [project] = await stored();
  expect(dayOf(project?.fonteAtualizada)).toBe(day);
});

test.each(["2026-11-23", "2026-11-23T03:00:00Z", "2999-01-01"])(
  "the source's date %s, which has not come yet in São Paulo, refuses the row",
  async (written) => {
    expect((await importDated(written)).refused).toEqual([
      {
        row: 1,
        id: "dated",
        field: "metadata.lastUpdated",
        reason: "não pode ser um dia que ainda não chegou",
      },
    ]);
    expect(await importDated(written, { demonstration: true })).toMatchObject({ written: true, refused: [] });
  },
);
