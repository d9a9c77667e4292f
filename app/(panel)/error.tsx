"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";
import { useErrorCode } from "@/components/kit/layout/use-error-code";

export default function PanelErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return <ErrorNotice code={useErrorCode(error.digest)} retry={reset} />;
}
