import { describe, expect, test } from "vitest";
import { actionCompletions, actionSamples } from "../../setup/action-samples";
import {
  barrage,
  complete,
  exportsOf,
  filesUnder,
  openProduct,
  ownNetwork,
  recordErrors,
  samples,
} from "../../setup/barrage";
import { hostileInput } from "../../setup/hostile";
import { clearCookies, startRequest } from "../../setup/next-headers";

const { company, id, session, log } = await openProduct();
const { encryptViewer, VIEWER_HEADER } = session;

const ACTIONS = actionSamples(id);

test("every server action has a sample for hostile input", () => {
  const actions = filesUnder("lib", "actions.ts").map((feature) => [
    feature,
    exportsOf(`lib/${feature}/actions.ts`, /^export const (\w+) = action\(/gm),
  ]);
  const sampled = Object.entries(ACTIONS).map(([feature, samples]) => [feature, Object.keys(samples)]);
  expect(Object.fromEntries(sampled)).toEqual(Object.fromEntries(actions));
});

describe.each(Object.entries(ACTIONS))("actions of %s", (feature, actions) => {
  test.each(Object.entries(actions))(
    "the action %s answers hostile input without an unexpected error, and in time",
    { timeout: 120_000 },
    async (name, sample) => {
      clearCookies();
      const errorsLogged = recordErrors(log);
      const [room, folder] = feature.split("/");
      const found = (await import(`../../../lib/${room}/${folder}/actions.ts`)) as Record<string, unknown>;
      const action = found[name] as (input: unknown) => Promise<{ ok: boolean; code?: string }>;
      let sealed = { at: 0, viewer: "" };
      const call = async (input: unknown) => {
        // The encrypted viewer stays valid when an input ends the session, but only for ten seconds.
        if (Date.now() - sealed.at > 4_000) sealed = { at: Date.now(), viewer: await encryptViewer(company) };
        startRequest({ ...ownNetwork(), [VIEWER_HEADER]: sealed.viewer });
        const result = await action(input);
        return result.ok || result.code !== "unexpected" ? null : "unexpected";
      };
      const inputs = samples(hostileInput(sample, false)).map((input, at) =>
        complete(actionCompletions[name], input, at),
      );
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});
