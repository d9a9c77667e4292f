"use client";

import {
  ArrowLeftRight,
  ChevronsUpDown,
  CircleUser,
  Globe,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  ShieldCheck,
} from "lucide-react";
import Link from "next/link";
import { useRef } from "react";
import { openAssistant, useHasAssistant } from "@/components/ai/assistant/opening";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/kit/ui/dropdown-menu";
import { toast } from "@/components/kit/ui/toast-store";
import { signOut } from "@/components/people/accounts/sign-out";
import { AssistantIcon, HELP, WhatsappIcon } from "./workspace-help";

export type Person = {
  firstName: string;
  name: string;
  role: string;
  isTeam: boolean;
  isColleague: boolean;
  hasTeams: boolean;
  hasSupport: boolean;
};

type UserMenuProps = {
  person: Person;
  whatsapp: string | null;
};

export function UserMenu({ person, whatsapp }: UserMenuProps) {
  const { firstName, name, role, isTeam, isColleague, hasTeams, hasSupport } = person;
  const hasAssistant = useHasAssistant();
  const trigger = useRef<HTMLButtonElement>(null);
  const wantsAssistant = useRef(false);
  const leave = async () => {
    const problem = await signOut();
    if (problem !== null) toast({ title: problem, tone: "error" });
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button ref={trigger} type="button" aria-label={`${firstName}, sua conta`} className="workspace-user">
          <span aria-hidden data-initial={firstName.slice(0, 1)} className="workspace-initial" />
          <span className="workspace-label min-w-0 flex-1 truncate text-left font-semibold text-sm max-lg:hidden">
            {firstName}
          </span>
          <ChevronsUpDown
            aria-hidden
            className="workspace-label size-4 shrink-0 text-ink-soft max-lg:hidden"
            strokeWidth={1.75}
          />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto"
        onCloseAutoFocus={(event) => {
          if (!wantsAssistant.current) return;
          wantsAssistant.current = false;
          event.preventDefault();
          openAssistant(trigger.current);
        }}
      >
        <p className="border-line border-b px-3 pt-1 pb-2.5 text-sm leading-snug">
          <span className="block max-w-64 truncate font-semibold">{name}</span>
          <span className="block text-ink-soft text-xs">{role}</span>
        </p>
        {!isColleague && <MenuLink href="/dashboard/conta" icon={CircleUser} label="Conta" />}
        {hasTeams && <MenuLink href="/dashboard/equipes" icon={ArrowLeftRight} label="Trocar de conta" />}
        {hasSupport && <MenuLink href="/suporte" icon={LifeBuoy} label="Suporte" />}
        {isTeam && (
          <DropdownMenuItem asChild>
            <a href="/admin">
              <ShieldCheck aria-hidden className="size-5" strokeWidth={1.75} />
              Equipe
            </a>
          </DropdownMenuItem>
        )}
        {hasAssistant && (
          <DropdownMenuItem
            className="lg:hidden"
            onSelect={() => {
              wantsAssistant.current = true;
            }}
          >
            <AssistantIcon />
            {HELP.assistant}
          </DropdownMenuItem>
        )}
        {whatsapp && (
          <DropdownMenuItem asChild className="lg:hidden">
            <a
              href={whatsapp}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={HELP.whatsapp + HELP.newTab}
            >
              <WhatsappIcon />
              {HELP.whatsapp}
            </a>
          </DropdownMenuItem>
        )}
        <MenuLink href="/" icon={Globe} label="Ver o site" />
        <DropdownMenuItem onSelect={leave}>
          <LogOut aria-hidden className="size-5" strokeWidth={1.75} />
          Sair
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type MenuLinkProps = { href: string; icon: LucideIcon; label: string };

const MenuLink = ({ href, icon: Icon, label }: MenuLinkProps) => (
  <DropdownMenuItem asChild>
    <Link href={href} prefetch={false}>
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
      {label}
    </Link>
  </DropdownMenuItem>
);
