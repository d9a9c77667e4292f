export const supportAddress = (code: string): string => `/suporte?codigo=${code}`;

/** Link to the support for an error's code: the form if the browser has a session cookie, otherwise an e-mail. */
export const supportLink =
  (hasSession: boolean, email: string) =>
  (code: string): string =>
    hasSession
      ? supportAddress(code)
      : `mailto:${email}?subject=${encodeURIComponent(`Código do erro: ${code}`)}`;
