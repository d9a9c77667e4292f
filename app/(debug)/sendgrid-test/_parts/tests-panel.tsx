import { type FormEvent, useId, useState } from "react";
import { usePreHydrationInput } from "@/components/kit/forms/use-pre-hydration-input";
import { Button } from "@/components/kit/ui/button";
import { cn } from "@/components/kit/ui/cn";
import { Field } from "@/components/kit/ui/field";
import { controlLook, Input } from "@/components/kit/ui/input";
import { RadioGroup } from "@/components/kit/ui/radio-group";
import { type Recipient, RecipientFields } from "@/components/people/debug/recipient-fields";
import type { UserType } from "@/lib/kit/account-kinds";
import { TEST_MESSAGES as TEXTS } from "@/lib/people/email-functions/messages";
import type { BenchKind } from "@/lib/people/email-functions/rules";

export type BenchFields = Recipient & { userType: UserType; subject: string; message: string };

const EMPTY: BenchFields = { to: "", name: "", userType: "captador", subject: "", message: "" };

const USER_TYPES = [
  { value: "captador", label: "Captador" },
  { value: "financiador", label: "Financiador" },
];

const READY: readonly { kind: BenchKind; label: string; hint: string }[] = [
  { kind: "confirmation", label: "Enviar e-mail de confirmação", hint: "O e-mail que ativa uma conta." },
  {
    kind: "plan",
    label: "Enviar e-mail de plano",
    hint: "O e-mail do plano Pro, com três recursos do tipo de usuário.",
  },
  {
    kind: "legacy",
    label: "Testar sistema legado",
    hint: "A função de confirmação dos cadastros; só precisa do e-mail.",
  },
];

type TestsPanelProps = { busy: boolean; send: (kind: BenchKind, fields: BenchFields) => Promise<void> };

export function TestsPanel({ busy, send }: TestsPanelProps) {
  const id = useId();
  const form = usePreHydrationInput();
  const [fields, setFields] = useState(EMPTY);
  const set = (change: Partial<BenchFields>) => setFields((present) => ({ ...present, ...change }));
  const start = (kind: BenchKind) => {
    if (!busy) void send(kind, fields);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start("custom");
  };

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      noValidate
      className="grid gap-x-16 gap-y-12 pt-10 lg:grid-cols-[1fr_1fr]"
    >
      <section aria-labelledby={`${id}-pessoa`} className="grid min-w-0 content-start gap-5">
        <h2 id={`${id}-pessoa`} className="text-xl">
          Para quem
        </h2>
        <RecipientFields
          value={fields}
          onChange={set}
          labels={{ to: "E-mail", name: "Nome" }}
          nameOfName="name"
        />
        <RadioGroup
          name="userType"
          legend="Tipo de usuário"
          options={USER_TYPES}
          value={fields.userType}
          onChange={(value) => set({ userType: value === "financiador" ? "financiador" : "captador" })}
        />
      </section>

      <section aria-labelledby={`${id}-prontos`}>
        <h2 id={`${id}-prontos`} className="mb-5 text-xl">
          E-mails prontos
        </h2>
        <ul className="border-line border-t">
          {READY.map(({ kind, label, hint }) => (
            <li
              key={kind}
              className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-4 last:border-b-0"
            >
              <p
                id={`${id}-${kind}`}
                className="max-w-[34ch] flex-1 basis-48 text-ink-soft text-sm leading-snug"
              >
                {hint}
              </p>
              <Button
                aria-disabled={busy}
                aria-describedby={`${id}-${kind}`}
                variant="outline"
                onClick={() => start(kind)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </section>

      <section
        aria-labelledby={`${id}-proprio`}
        className="grid min-w-0 gap-5 border-line border-t pt-10 *:max-w-[44rem] lg:col-span-2"
      >
        <h2 id={`${id}-proprio`} className="text-xl">
          E-mail personalizado
        </h2>
        <Field id={`${id}-assunto`} label="Assunto">
          <Input
            id={`${id}-assunto`}
            name="subject"
            autoComplete="off"
            maxLength={200}
            value={fields.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        </Field>
        <Field id={`${id}-mensagem`} label="Mensagem">
          <textarea
            id={`${id}-mensagem`}
            name="message"
            rows={6}
            maxLength={5000}
            value={fields.message}
            onChange={(event) => set({ message: event.target.value })}
            className={cn(controlLook, "py-3 leading-normal")}
          />
        </Field>
        <div>
          <Button type="submit" aria-disabled={busy} size="lg">
            {busy ? TEXTS.sending : "Enviar e-mail personalizado"}
          </Button>
        </div>
      </section>
    </form>
  );
}
