"use client";

import { ErrorNotice } from "@/components/kit/layout/error-notice";
import type { ErrorPageProps } from "./error";
import "./globals.css";

export default function GlobalError({ error, reset }: ErrorPageProps) {
  "use no memo";
  return (
    <html lang="pt-BR">
      <body>
        <title>Algo falhou | Elo Recicla</title>
        <main>
          <ErrorNotice code={error.digest ?? ""} retry={reset} />
        </main>
      </body>
    </html>
  );
}
