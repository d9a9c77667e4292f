"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";
import { useErrorCode } from "@/components/kit/layout/use-error-code";
import type { ErrorPageProps } from "../error";

export default function OfficeErrorPage({ error, reset }: ErrorPageProps) {
  return <ErrorNotice code={useErrorCode(error.digest)} retry={reset} />;
}
