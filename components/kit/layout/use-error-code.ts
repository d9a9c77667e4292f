"use client";

import { useEffect, useState } from "react";

/**
 * Code of a server error's log entry: the short request id in the response's headers, or Next's digest until the
 * response is known. The code is "" for an error of the browser, which is not logged.
 */
export function useErrorCode(digest = ""): string {
  // The React Compiler's caches would be larger than the hook, and every page loads its error page.
  "use no memo";
  const [code, setCode] = useState(digest);
  useEffect(() => {
    if (!digest) return;
    // If the module cannot be loaded, for example because the server is down, the digest stays.
    const watch = import("./error-code").then(
      ({ watchErrorCode }) => watchErrorCode((found) => setCode(found || digest)),
      () => () => {},
    );
    return () => void watch.then((end) => end());
  }, [digest]);
  return code;
}
