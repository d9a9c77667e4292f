"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";

export default function OfficeErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <ErrorNotice code={error.digest} retry={reset} />;
}
