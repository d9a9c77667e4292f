"use client";

import { useEffect, useState } from "react";

/**
 * Code of a server error's log entry: the short request id in the response's headers, or Next's digest until the
 * response is known. It is "" for errors of the browser, which are not logged.
 */
export function useErrorCode(digest = ""): string {
  // React Compiler's memo caches would outweigh the hook, and every page loads its error page.
  "use no memo";
  const [code, setCode] = useState(digest);
  useEffect(() => {
    if (!digest) return;
    // Loaded with the first error only. If loading fails, for example because the server is down, the digest stays.
    const watch = import("./error-code").then(
      ({ watchErrorCode }) => watchErrorCode((found) => setCode(found || digest)),
      () => () => {},
    );
    return () => void watch.then((end) => end());
  }, [digest]);
  return code;
}
