/** Address of the support form, with an error's code filled in. */
export const supportAddress = (code: string): string => `/suporte?codigo=${code}`;
