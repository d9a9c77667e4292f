"use client";

import { useEffect, useState } from "react";

/**
 * Code of a server error's log entry: the short form of the response's request id, or Next's digest until that id is
 * known. The code is "" for an error in the browser, which is not logged.
 */
export function useErrorCode(digest = ""): string {
  // Every page loads this code. The React Compiler's caches would be larger than the hook itself.
  "use no memo";
  const [code, setCode] = useState(digest);
  useEffect(() => {
    if (!digest) return;
    // If the module cannot be loaded, the digest stays.
    const watch = import("./error-code").then(
      ({ watchErrorCode }) => watchErrorCode((found) => setCode(found || digest)),
      () => () => {},
    );
    return () => void watch.then((end) => end());
  }, [digest]);
  return code;
}
