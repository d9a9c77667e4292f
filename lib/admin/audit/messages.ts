export const COMMAND = "Comando no servidor";
export const OWN_MATTER =
  "Isto é da sua conta ou de uma em que você trabalha. Peça a outra pessoa da equipe.";
export const ENDED_ACCOUNT = "Conta encerrada";
