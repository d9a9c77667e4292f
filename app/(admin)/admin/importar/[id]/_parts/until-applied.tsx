"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Polling interval (ms). */
const PAUSE = 3_000;

export function UntilApplied() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), PAUSE);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <p role="status" className="mb-5 rounded-md border border-line px-4 py-3 text-sm">
      Aplicando. Você pode sair desta página: a importação continua.
    </p>
  );
}
