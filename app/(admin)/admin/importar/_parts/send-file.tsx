"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useId, useState, useTransition } from "react";
import { SubmitButton } from "@/components/kit/forms/submit-button";
import { request } from "@/components/kit/requests/request";
import { IMPORTS } from "@/lib/admin/import-previews/messages";
import { MAX_BYTES } from "@/lib/admin/import-previews/rules";

/** Timeout (ms). The largest file needs 60 s at 2 Mbit/s; comparing it with the stored projects takes the rest. */
const TIME_LIMIT = 90_000;

type Answer = { id?: string; error?: string };

async function send(file: File): Promise<Answer> {
  try {
    return await request("/api/importacao", {
      method: "POST",
      headers: {
        "content-type": "application/octet-stream",
        "x-file-name": encodeURIComponent(file.name.toWellFormed()),
      },
      body: file,
      limit: TIME_LIMIT,
      read: (response) => response.json() as Promise<Answer>,
    });
  } catch {
    return { error: IMPORTS.lost };
  }
}

export function SendFile() {
  const router = useRouter();
  const id = useId();
  const [problem, setProblem] = useState("");
  const [pending, startSending] = useTransition();
  // The second line of a problem, if there is one, says how to correct the file.
  const [wrong, right] = problem.split("\n", 2);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get("arquivo");
    if (!(file instanceof File) || file.size === 0) return setProblem(IMPORTS.choose);
    if (file.size > MAX_BYTES) return setProblem(IMPORTS.large);
    setProblem("");
    startSending(async () => {
      const answer = await send(file);
      if (answer.id) router.push(`/admin/importar/${answer.id}`);
      else setProblem(answer.error ?? IMPORTS.unread);
    });
  };
  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Enviar arquivo"
      noValidate
      className="grid max-w-xl gap-3"
    >
      <label htmlFor={id} className="font-medium text-sm">
        Arquivo de projetos
      </label>
      <input
        id={id}
        type="file"
        name="arquivo"
        accept=".csv,.json,text/csv,application/json"
        aria-invalid={problem !== ""}
        aria-describedby={`${id}-ajuda ${id}-erro`}
        onChange={() => setProblem("")}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface p-2 text-sm file:mr-3 file:rounded-sm file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-medium file:text-ink file:text-sm"
      />
      <p id={`${id}-ajuda`} className="text-ink-soft text-sm">
        CSV ou JSON em UTF-8, até 15 MB e 10.000 projetos. Nada é gravado antes de você aplicar.
      </p>
      <div id={`${id}-erro`} role="alert" className="wrap-anywhere grid gap-2 text-sm empty:hidden">
        {wrong && <p className="font-medium text-danger">{wrong}</p>}
        {right && <p className="text-ink-soft leading-normal">{right}</p>}
      </div>
      <div>
        <SubmitButton pending={pending} label="Ver o que mudaria" pendingLabel="Lendo o arquivo..." />
      </div>
    </form>
  );
}
