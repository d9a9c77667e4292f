import { env } from "@/lib/env";
import { WHATSAPP_GREETING, whatsappLink } from "@/lib/site";
import { PlainIcon } from "../ui/plain-icon";
import { ClearFloat } from "./clear-float";

/**
 * Floating way to talk to a person (B2.26). In the workspace nothing floats: its menu has the same link, and
 * workspace.css takes this one away. On a desk it keeps to the margin of the page, which is 40 px wide up to 88rem, on
 * a phone it steps back from every control: it never covers a field or a button.
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
        className="grid size-14 place-items-center rounded-md bg-brand md:max-[88rem]:w-10 md:max-[88rem]:rounded-r-none text-on-brand shadow-raised transition-colors duration-150 hover:bg-brand-strong"
      >
        <PlainIcon name="message-circle" className="size-6" />
      </a>
    </ClearFloat>
  );
}
