"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import {
  forgetNews,
  isEmptyNews,
  keepNews,
  type NewsValues,
  readKeptNews,
} from "@/components/catalog/news/kept-news";
import { NewsArticle } from "@/components/catalog/news/news-article";
import { PhotoUploads } from "@/components/kit/files/photo-uploads";
import { fieldsOf } from "@/components/kit/forms/field-props";
import { FormSummary } from "@/components/kit/forms/form-summary";
import { useFirstOwner } from "@/components/kit/forms/page-mark";
import { TextAreaField } from "@/components/kit/forms/text-area-field";
import { TextField } from "@/components/kit/forms/text-field";
import { useActionForm } from "@/components/kit/forms/use-action-form";
import { Button } from "@/components/kit/ui/button";
import { FieldError } from "@/components/kit/ui/field";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { postNewsAction } from "@/lib/catalog/news/actions";
import { NEWS } from "@/lib/catalog/news/messages";
import { NEWS_MAX, previewNews } from "@/lib/catalog/news/rules";
import { newsFormSchema } from "@/lib/catalog/news/schema";

const LABELS = { titulo: "Título", texto: "O que aconteceu", fotos: "Fotos" };

type NewsFormProps = {
  /** Person and account (`accountInUse`) under which the browser keeps an unsent new post. */
  owner: string;
  projetoId: string;
  hidden: readonly string[];
  /** Published news posts. A kept post that equals one of them was published; only the response was lost. */
  sent?: readonly Pick<NewsValues, "id" | "titulo" | "texto">[];
  /** Absent for a new post. */
  published?: NewsValues & { publicadaEm: string };
  onDone?: () => void;
};

const isSameNews = (sent: Pick<NewsValues, "id" | "titulo" | "texto">, kept: NewsValues): boolean =>
  sent.id === kept.id && sent.titulo === kept.titulo.trim() && sent.texto === kept.texto.trim();

const emptyNews = (projetoId: string): NewsValues => ({
  id: "",
  projetoId,
  titulo: "",
  texto: "",
  fotos: [],
});

export function NewsForm({ projetoId, hidden, sent = [], published, onDone, ...props }: NewsFormProps) {
  const owner = useFirstOwner(props.owner);
  const router = useRouter();
  const [isPreview, setIsPreview] = useTransientState(false);
  const form = useActionForm({
    schema: newsFormSchema,
    action: (values: NewsValues) => {
      const id = values.id || crypto.randomUUID();
      // A retry after a reload has the same id, because the subscription below stores the id with the text.
      form.setValue("id", id);
      const fotos = values.fotos.map((photo) => ({ id: photo.id, alt: photo.alt }));
      return postNewsAction({ ...values, id, projetoId, fotos });
    },
    defaultValues: published ?? emptyNews(projetoId),
    onSuccess: ({ message, isNew }) => {
      if (!published) {
        forgetNews(owner, projetoId);
        form.reset(emptyNews(projetoId));
      }
      setIsPreview(false);
      toast({ title: message, description: isNew ? NEWS.publishedHint : undefined });
      router.refresh();
      onDone?.();
    },
    onFailure: ({ code, message }) => {
      setIsPreview(false);
      // The id may belong to a post that can no longer be changed. With a new id, the text becomes a new post.
      if (!published && (code === "conflict" || code === "not_found")) form.setValue("id", "");
      toast({ title: message, tone: "error" });
    },
    onInvalid: () => setIsPreview(false),
  });
  const { control, formProps, pending, setValue, subscribe } = form;

  const restore = useEffectEvent(() => {
    const kept = published ? null : readKeptNews(owner, projetoId);
    if (kept && sent.some((post) => isSameNews(post, kept))) return forgetNews(owner, projetoId);
    if (kept && !form.formState.isDirty) form.reset({ ...kept, projetoId }, { keepDefaultValues: true });
  });
  useEffect(() => {
    restore();
    if (published) return;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        keepNews(owner, values);
        // The next text after emptied fields is a new post.
        if (values.id && isEmptyNews(values)) setValue("id", "");
      },
    });
  }, [owner, published, setValue, subscribe]);

  return (
    <form
      {...formProps}
      aria-label={published ? "Corrigir novidade" : "Nova novidade"}
      className="grid max-w-[46rem] gap-6"
    >
      <FormSummary control={control} labels={LABELS} />
      {isPreview ? (
        <Preview control={control} hidden={hidden} publicadaEm={published?.publicadaEm ?? null} />
      ) : (
        <NewsFields control={control} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={pending}>
          {pending ? "Enviando..." : published ? "Salvar correção" : "Publicar novidade"}
        </Button>
        <Button type="button" variant="outline" onClick={() => setIsPreview(!isPreview)}>
          {isPreview ? "Voltar a escrever" : "Ver como fica"}
        </Button>
        {onDone && (
          <Button type="button" variant="ghost" onClick={onDone}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  );
}

function NewsFields({ control }: { control: Control<NewsValues> }) {
  const photos = useController({ control, name: "fotos" });
  const field = fieldsOf(control, LABELS);
  return (
    <>
      <TextField {...field("titulo")} autoComplete="off" />
      <TextAreaField
        {...field("texto")}
        help={`${NEWS.hidden} Até ${NEWS_MAX.texto.toLocaleString("pt-BR")} caracteres.`}
        rows={7}
      />
      <section aria-label={LABELS.fotos}>
        <h2 className="mb-3 font-semibold text-base">
          {LABELS.fotos} <span className="font-normal text-ink-soft">(opcional)</span>
        </h2>
        {photos.fieldState.error && <FieldError>{photos.fieldState.error.message}</FieldError>}
        <PhotoUploads
          value={photos.field.value}
          onChange={photos.field.onChange}
          max={NEWS_MAX.fotos}
          hasCover={false}
          descriptions="optional"
        />
      </section>
    </>
  );
}

type PreviewProps = { control: Control<NewsValues>; hidden: readonly string[]; publicadaEm: string | null };

function Preview({ control, hidden, publicadaEm }: PreviewProps) {
  const { fotos, ...written } = useWatch({ control }) as NewsValues;
  const { titulo, texto } = previewNews(written, hidden);
  return (
    <section aria-label="Prévia" className="rounded-md border border-line bg-surface px-4 py-5 md:px-6">
      <p className="mb-4 text-ink-soft text-sm">
        Assim um visitante lê. Quem financia lê também o nome da organização.
      </p>
      <NewsArticle
        titulo={titulo || "Sem título"}
        texto={texto || "Sem texto"}
        fotos={fotos}
        publicadaEm={publicadaEm ?? new Date().toISOString()}
        editadaEm={null}
      />
    </section>
  );
}
