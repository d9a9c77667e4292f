export const COMMAND = "Comando no servidor";
export const ENDED_ACCOUNT = "Conta encerrada";
