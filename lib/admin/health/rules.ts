import { MINUTE } from "@/lib/kit/time";

const QUEUES = new Map([
  ["email", "E-mails"],
  ["interest-answers", "Respostas a interesses"],
  ["supporter-messages", "Mensagens a apoiadores"],
  ["interest-reminders", "Lembretes de interesses"],
  ["deal-reminders", "Lembretes de apoios"],
  ["presentation", "Apresentações"],
  ["presentation-removals", "Remoção de apresentações"],
  ["talk-digests", "Resumos de conversas"],
  ["refunds", "Devoluções"],
  ["false-interests", "Devoluções por interesse falso"],
  ["owed-refunds", "Devoluções pendentes"],
  ["fee-pages", "Fim de páginas de pagamento"],
  ["customer-emails", "E-mails na Stripe"],
  ["plan-endings", "Fim de planos"],
  ["plan-withdrawals", "Desistências de planos"],
  ["plan-cancellations", "Fim da renovação de planos"],
  ["billing-reconcile", "Comparação com a Stripe"],
  ["search-alerts", "Alertas de busca"],
  ["news-digest", "Resumos de novidades"],
  ["daily-digest", "Resumos do dia"],
  ["text-changes", "Avisos de mudança nos termos"],
  ["abandoned-signups", "Cadastros abandonados"],
  ["ended-sessions", "Sessões encerradas"],
  ["unused-files", "Arquivos sem uso"],
  ["file-removals", "Remoção de arquivos"],
  ["old-logs", "Registros vencidos"],
  ["project-urgencies", "Urgência dos projetos"],
  ["organization-registry", "Organizações na Receita Federal"],
  ["project-imports", "Importações de projetos"],
  ["demo-approvals", "Aprovações da demonstração"],
]);

export const queueLabel = (name: string): string => QUEUES.get(name) ?? name;

const STUCK = 15 * MINUTE;

export const isStuck = (oldestDue: Date | null, now: Date): boolean =>
  oldestDue !== null && now.getTime() - oldestDue.getTime() > STUCK;

export type QueueState = "parada" | "falhou" | "em_dia";

export function queueState(
  { oldestDue, failed }: { oldestDue: Date | null; failed: number },
  now: Date,
): QueueState {
  if (isStuck(oldestDue, now)) return "parada";
  return failed > 0 ? "falhou" : "em_dia";
}
