import { ArrowUpRight } from "lucide-react";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { formatPhone } from "@/lib/kit/masks";
import { hoursText, PRIORITY_LABELS, SUPPORT } from "@/lib/people/help/messages";
import { PRIORITIES, RESPONSE_HOURS } from "@/lib/people/help/rules";
import { env } from "@/lib/server/env";
import { whatsappLink } from "@/lib/words/site";

const national = (number: string) => number.replace(/^55/, "");

const CHANNELS = [
  {
    name: "WhatsApp",
    href: whatsappLink(env.SUPPORT_WHATSAPP_NUMBER, SUPPORT.greeting),
    contact: formatPhone(national(env.SUPPORT_WHATSAPP_NUMBER)),
    hours: ["24h"],
    external: true,
  },
  {
    name: "E-mail",
    href: `mailto:${env.SUPPORT_EMAIL}`,
    contact: env.SUPPORT_EMAIL,
    hours: ["24h"],
    external: false,
  },
  {
    name: "Telefone",
    href: `tel:+55${env.CONTACT_PHONE}`,
    contact: formatPhone(env.CONTACT_PHONE),
    hours: ["Segunda a sexta, 9h às 18h", "Sábado, 9h às 14h"],
    external: false,
  },
];

export function ContactChannels() {
  return (
    <section aria-labelledby="suporte-canais">
      <h2 id="suporte-canais" className="text-xl">
        Canais e horários
      </h2>
      <ul className="mt-4 border-line border-t">
        {CHANNELS.map(({ name, href, contact, hours, external }) => (
          <li key={name} className="border-line border-b">
            <a
              href={href}
              {...(external && { target: "_blank", rel: "noopener noreferrer" })}
              className="group flex min-h-11 items-start justify-between gap-4 py-4"
            >
              <span className="min-w-0">
                <span className="block text-ink-soft text-sm">{name}</span>
                <span className="figures block break-words font-semibold group-hover:text-brand">
                  {contact}
                </span>
                {hours.map((line) => (
                  <span key={line} className="block text-ink-soft text-sm">
                    {line}
                  </span>
                ))}
              </span>
              {external && (
                <ArrowUpRight aria-hidden className="mt-1 size-4 shrink-0 text-brand" strokeWidth={2} />
              )}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ink-soft text-sm">Horário de Brasília.</p>
    </section>
  );
}

/** Response times by priority (B2.22, B9.10). */
export function ResponseTimes() {
  return (
    <section aria-labelledby="suporte-prazos">
      <h2 id="suporte-prazos" className="text-xl">
        Tempo de resposta
      </h2>
      <KeepClear>
        <dl className="mt-4 border-line border-t">
          {PRIORITIES.map((priority) => (
            <div
              key={priority}
              className="flex items-baseline justify-between gap-4 border-line border-b py-2.5"
            >
              <dt>{PRIORITY_LABELS[priority]}</dt>
              <dd className="figures font-semibold">até {hoursText(RESPONSE_HOURS[priority])}</dd>
            </div>
          ))}
        </dl>
      </KeepClear>
      <p className="mt-3 text-ink-soft text-sm">
        São horas de relógio, contadas do envio: noites e domingos também contam.
      </p>
    </section>
  );
}
