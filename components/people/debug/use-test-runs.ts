import { useRef, useState } from "react";
import { jsonBody, request } from "@/components/kit/requests/request";
import { readAnswer, type TestCall } from "@/lib/people/email-functions/rules";
import type { EmailResult } from "@/lib/words/email/types";

/** `result` and `ms` are null while the call runs. */
export type TestRun = {
  id: number;
  label: string;
  to: string;
  at: Date;
  ms: number | null;
  result: EmailResult | null;
};

export function useTestRuns() {
  const [runs, setRuns] = useState<readonly TestRun[]>([]);
  const last = useRef(0);

  const run = async (call: TestCall, to: string): Promise<TestRun> => {
    last.current += 1;
    const started = performance.now();
    const entry: TestRun = {
      id: last.current,
      label: call.label,
      to,
      at: new Date(),
      ms: null,
      result: null,
    };
    setRuns((all) => [entry, ...all]);
    const result = await callFunction(call);
    const done = { ...entry, result, ms: Math.round(performance.now() - started) };
    setRuns((all) => all.map((other) => (other.id === done.id ? done : other)));
    return done;
  };

  return { runs, run, clear: () => setRuns([]), busy: runs.some(({ result }) => result === null) };
}

/** Timeout (ms), enough for both mail services one after the other. */
const LIMIT = 60_000;

/** Never throws: a network error becomes a retryable failure (A8.16). */
async function callFunction({ function: name, body }: TestCall): Promise<EmailResult> {
  try {
    return await request(`/api/${name}`, {
      ...jsonBody(body),
      limit: LIMIT,
      read: async (response) => {
        const answer: Partial<EmailResult> | null = await response.json().catch(() => null);
        return readAnswer(response.status, answer);
      },
    });
  } catch {
    return { success: false, retryable: true };
  }
}
