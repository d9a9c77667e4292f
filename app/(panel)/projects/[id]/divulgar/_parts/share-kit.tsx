import { Download, MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { FileLink } from "@/components/kit/requests/file-link";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { MayCall } from "@/components/people/colleagues/may-call";
import { FUNDRAISING_ENDED } from "@/lib/catalog/amount/messages";
import { missingToMinimum } from "@/lib/catalog/projects/messages";
import * as texts from "@/lib/catalog/sharing/messages";
import { type ShareFacts, shareAddress, shareText, whatsappShareLink } from "@/lib/catalog/sharing/rules";
import { env } from "@/lib/server/env";
import { projectPicturePath } from "@/lib/server/next-internals/project-picture";
import { CopyText } from "./copy-text";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

export function ShareKit({ id, facts, now }: { id: string; facts: ShareFacts; now: Date }) {
  const text = shareText(facts, shareAddress(env.APP_URL, facts.slug, "whatsapp"), {
    now,
    texts: { ...texts, FUNDRAISING_ENDED, missingToMinimum },
  });
  // The text begins with the project's name between asterisks, which WhatsApp shows in bold.
  const end = text.indexOf("*", 1);
  const [bold, rest] = [text.slice(1, end), text.slice(end + 1)];
  const plain = `${env.APP_URL}/lir-projetos/${facts.slug}`;
  const linkedin = `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(shareAddress(env.APP_URL, facts.slug, "linkedin"))}`;
  const picture = projectPicturePath(facts.slug);
  return (
    <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <Part id="divulgar-mensagem" title="Mensagem para o WhatsApp">
        <p className="whitespace-pre-line break-words rounded-md border border-line bg-surface px-4 py-4 leading-normal">
          <strong className="font-semibold">{bold}</strong>
          {rest}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink href={whatsappShareLink(text)} target="_blank" rel="noopener noreferrer">
            <MessageCircle {...icon} /> Enviar pelo WhatsApp
            <span className="sr-only"> (abre em nova aba)</span>
          </ButtonLink>
          <CopyText text={text} label="Copiar texto" />
        </div>
        <h3 className="mt-8 text-lg">Outros lugares</h3>
        <p className="mt-1 text-ink-soft text-sm">
          No Instagram, cole o link na descrição do perfil. Com o link de cada lugar você vê de onde vieram as
          visitas.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <CopyText text={plain} label="Copiar link" />
          <CopyText
            text={shareAddress(env.APP_URL, facts.slug, "instagram")}
            label="Copiar link do Instagram"
          />
          <ButtonLink href={linkedin} target="_blank" rel="noopener noreferrer" variant="outline">
            Publicar no LinkedIn<span className="sr-only"> (abre em nova aba)</span>
          </ButtonLink>
        </div>
      </Part>
      <div className="grid content-start gap-10">
        <Part id="divulgar-cartaz" title="Cartaz com código QR">
          <p className="mb-4 max-w-measure text-ink-soft">
            Uma folha A4 para a parede do galpão, a feira ou a reunião. Sai bem em preto e branco.
          </p>
          <MayCall name="cartaz">
            <FileLink href={`/api/cartaz?projeto=${id}`} className={buttonVariants({ variant: "outline" })}>
              <Download {...icon} /> Baixar cartaz (PDF)
            </FileLink>
          </MayCall>
        </Part>
        <Part id="divulgar-imagem" title="Imagem de capa">
          {/* biome-ignore lint/performance/noImgElement: the preview is the file of the download link */}
          <img
            src={picture}
            alt="Prévia da imagem, com o nome do projeto e o valor disponível"
            width={1200}
            height={630}
            loading="lazy"
            className="mb-4 h-auto w-full rounded-md border border-line"
          />
          <a
            href={picture}
            download={`capa-${facts.slug}.png`}
            className={buttonVariants({ variant: "outline" })}
          >
            <Download {...icon} /> Baixar imagem (PNG, 1200 × 630)
          </a>
        </Part>
      </div>
    </div>
  );
}

type PartProps = { id: string; title: string; children: ReactNode };

function Part({ id, title, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
