import { REQUEST_METRIC, toErrorCode } from "@/lib/kit/request-code";

/** A response older than this (ms) is not the cause of a new error. */
const RECENT = 60_000;

const isHere = ({ name }: PerformanceEntry) =>
  URL.canParse(name) && new URL(name).pathname === window.location.pathname;

/** Error code of the newest document or router data for this address; "" if no response is recent. */
function codeOfAnswer(): string {
  const answers = ["navigation", "resource"]
    .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .filter((entry) => isHere(entry) && performance.now() - entry.responseStart < RECENT)
    .toSorted((one, other) => other.startTime - one.startTime);
  const named = answers[0]?.serverTiming?.find(({ name }) => name === REQUEST_METRIC);
  return toErrorCode(named?.description ?? "");
}

/**
 * Calls `onCode` with the error code of this page's response, and with "" until the response has arrived completely.
 * @returns function that stops watching
 */
export function watchErrorCode(onCode: (code: string) => void): () => void {
  const report = () => onCode(codeOfAnswer());
  report();
  const observer = new PerformanceObserver(report);
  observer.observe({ type: "resource" });
  return () => observer.disconnect();
}
