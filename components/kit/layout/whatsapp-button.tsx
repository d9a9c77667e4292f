import { PlainIcon } from "@/components/kit/ui/plain-icon";
import { env } from "@/lib/server/env";
import { WHATSAPP_GREETING, whatsappLink } from "@/lib/words/site";
import { ClearFloat } from "./floating-aside";

/** Floating WhatsApp link (B2.26). CSS hides it in the workspace, in the back office and, on a phone, over content. */
export function WhatsappButton() {
  return (
    <ClearFloat
      aria-label="Atendimento"
      data-whatsapp
      className="fixed right-5 bottom-5 z-30 md:max-[88rem]:right-0"
    >
      <a
        href={whatsappLink(env.WHATSAPP_NUMBER, WHATSAPP_GREETING)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Falar pelo WhatsApp (abre em nova aba)"
        className="grid size-14 place-items-center rounded-md border border-line-strong bg-surface text-brand shadow-raised transition-colors duration-150 hover:bg-brand-wash md:max-[88rem]:w-10 md:max-[88rem]:rounded-r-none"
      >
        <PlainIcon name="message-circle" className="size-6" />
      </a>
    </ClearFloat>
  );
}
