/** Author of an entry without an account. */
export const COMMAND = "Comando no servidor";
export const ENDED_ACCOUNT = "Conta encerrada";
