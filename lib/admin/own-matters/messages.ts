export const OWN_MATTER =
  "Isto é da sua conta ou de uma em que você trabalha. Peça a outra pessoa da equipe.";
