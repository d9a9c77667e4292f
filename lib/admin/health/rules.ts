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

const isOld = (moment: Date | null, now: Date): boolean =>
  moment !== null && now.getTime() - moment.getTime() > STUCK;

type QueueTimes = { oldestDue: Date | null; lastDone: Date | null };

/** A queue with a rate limit, such as `email`, may be behind without being stuck. */
const isBehind = ({ oldestDue }: QueueTimes, now: Date): boolean => isOld(oldestDue, now);

export const isStuck = (queue: QueueTimes, now: Date): boolean =>
  isBehind(queue, now) && (queue.lastDone === null || isOld(queue.lastDone, now));

export type QueueState = "parada" | "falhou" | "em_andamento" | "em_dia";

export function queueState(queue: QueueTimes & { failed: number }, now: Date): QueueState {
  if (isStuck(queue, now)) return "parada";
  if (queue.failed > 0) return "falhou";
  return isBehind(queue, now) ? "em_andamento" : "em_dia";
}
