"use client";

import { Upload as UploadIcon } from "lucide-react";
import { type DragEvent, useId } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useTransientState } from "@/components/kit/ui/use-when-left";

type Props = {
  label: string;
  rule: string;
  /** MIME types. */
  accept: readonly string[];
  /** Reason why no further file can be chosen, or null. */
  full: string | null;
  single?: boolean;
  onChoose: (files: File[]) => void;
};

export function ChooseFiles({ label, rule, accept, full, single = false, onChoose }: Props) {
  const id = useId();
  const [isOver, setOver] = useTransientState(false);
  const [isCut, setIsCut] = useTransientState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (full !== null) return;
    const files = [...event.dataTransfer.files];
    setIsCut(single && files.length > 1);
    onChoose(files.slice(0, single ? 1 : undefined));
  };
  return (
    <fieldset
      aria-describedby={`${id}-regra`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes("Files"));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={`flex flex-col items-start gap-3 rounded-md border border-dashed p-4 sm:flex-row sm:items-center ${
        isOver ? "border-brand bg-brand-wash" : "border-line-strong"
      }`}
    >
      <legend className="sr-only">{label}</legend>
      <label
        htmlFor={id}
        aria-disabled={full !== null}
        className={`${buttonVariants({ variant: "outline" })} shrink-0 cursor-pointer focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2`}
      >
        <UploadIcon aria-hidden strokeWidth={1.75} className="size-5" />
        {label}
        <input
          id={id}
          type="file"
          multiple={!single}
          accept={accept.join(",")}
          disabled={full !== null}
          aria-describedby={`${id}-regra`}
          className="sr-only"
          onChange={({ currentTarget }) => {
            setIsCut(false);
            onChoose([...(currentTarget.files ?? [])]);
            // Clear the input, so that the same file can be chosen again after its removal.
            currentTarget.value = "";
          }}
        />
      </label>
      <p id={`${id}-regra`} className="max-w-measure text-ink-soft text-sm leading-snug">
        {full ?? rule}
        {single && <span role="status">{isCut && " Só o primeiro arquivo entrou: cabe um por vez."}</span>}
      </p>
    </fieldset>
  );
}
