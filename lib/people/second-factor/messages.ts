export const SECOND_FACTOR = {
  codeRequired: "Digite o código de 6 números do aplicativo, ou um código de reserva.",
  codeWrong: "O código não confere ou já foi usado. Espere o próximo e digite de novo.",
  notStarted: "Comece de novo: peça outro QR code.",
  already: "A verificação em duas etapas já está ligada nesta conta.",
  missing: "A verificação em duas etapas não está ligada nesta conta.",
  needed: "A equipe da plataforma não pode desligar a verificação em duas etapas.",
  removed: "Verificação em duas etapas desligada.",
  shownOnce:
    "Cada um vale uma vez, no lugar do código do aplicativo. Eles não aparecem de novo: se os perder, gere outros na página Conta.",
  keepFirst: "Guarde antes os códigos: eles não aparecem de novo. Depois, toque em “Guardei, continuar”.",
  leftUnkept: {
    title: "Você saiu antes de confirmar que guardou os códigos de reserva",
    description: "Se as duas etapas já estão ligadas e você não os guardou, gere outros na página Conta.",
  },
  lost: (supportEmail: string) =>
    `Sem o celular e sem os códigos de reserva, escreva do e-mail da sua conta para ${supportEmail}: confirmamos que é você e desligamos o código.`,
  inUse: (since: string, codes: number) =>
    `Ligada em ${since}. ${codes === 1 ? "1 código de reserva" : `${codes} códigos de reserva`} por usar.`,
} as const;

export const SECOND_FACTOR_MAIL = {
  set: {
    subject: "Verificação em duas etapas ligada",
    title: "Verificação em duas etapas ligada",
    message: (supportEmail: string) =>
      `A sua conta passou a pedir um código do aplicativo. Se não foi você, crie uma nova senha agora: isso desconecta todos os dispositivos. Para entrar sem o código, escreva deste endereço para ${supportEmail}: confirmamos que é você e desligamos o código.`,
  },
  renewed: {
    subject: "Novos códigos de reserva gerados",
    title: "Novos códigos de reserva gerados",
    message: () =>
      "A sua conta tem novos códigos de reserva da verificação em duas etapas, e os anteriores não valem mais. Se não foi você, crie uma nova senha agora: isso desconecta todos os dispositivos. Depois entre e gere outros códigos na página Conta.",
  },
  removed: {
    subject: "Verificação em duas etapas desligada",
    title: "Verificação em duas etapas desligada",
    message: () =>
      "A sua conta deixou de pedir um código do aplicativo. Se não foi você, crie uma nova senha agora: isso desconecta todos os dispositivos.",
  },
} as const;
