import type { UserType } from "@/lib/kit/account-kinds";

/** Days are ISO days in São Paulo. */
export type TextChange = {
  /** `termos`: /termos and the terms of both roles, which share one version. `privacidade`: /privacidade. */
  text: "termos" | "privacidade";
  version: string;
  role?: UserType;
  dated: string;
  /**
   * Day from which the version binds existing accounts, at least NOTICE_DAYS after `dated`. A late mail postpones it.
   */
  validFrom: string;
  summary: string;
};

/** Versions after terms 1.0 and privacy page 1.6, oldest first. Never remove an entry. */
export const TEXT_CHANGES: readonly TextChange[] = [
  {
    text: "privacidade",
    version: "1.7",
    dated: "2026-11-30",
    validFrom: "2026-12-30",
    summary:
      "A página diz agora por quanto tempo o nome de um colega aparece em apoios, mensagens, interesses e chamados, quando apagamos endereços que não são mais os da conta, até quando guardamos o pedido de quem não quer receber mensagens, e que o fornecedor do chat recebe o que você escreve nele.",
  },
];
