export const supportAddress = (code: string): string => `/suporte?codigo=${code}`;

export const supportLink =
  (hasSession: boolean, email: string) =>
  (code: string): string =>
    hasSession
      ? supportAddress(code)
      : `mailto:${email}?subject=${encodeURIComponent(`Código do erro: ${code}`)}`;
