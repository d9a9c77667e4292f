export const TRANSFER_CODE = {
  name: "texto",
  label: "Código da transferência",
  help: "Como está no extrato: o E2E; sem ele, o número da TED.",
} as const;
