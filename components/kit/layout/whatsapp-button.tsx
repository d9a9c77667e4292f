import { PlainIcon } from "@/components/kit/ui/plain-icon";
import { env } from "@/lib/server/env";
import { WHATSAPP_GREETING, whatsappLink } from "@/lib/words/site";
import { ClearFloat } from "./floating-aside";

/**
 * Floating WhatsApp link (B2.26). workspace.css hides it in the workspace, which has WhatsApp in its menu or, on
 * /projetos, a chat on the page. office.css hides it in the back office. On wide screens the link stays in the page
 * margin, which is 40 px wide up to 88rem; on a phone it hides over a control or text.
 */
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
