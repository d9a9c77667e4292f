-- AlterTable
ALTER TABLE "conversation_messages" ADD COLUMN     "step" TEXT;

ALTER TABLE conversation_messages
  ADD CONSTRAINT conversation_messages_step_check CHECK (step IN
    ('project-basics', 'impact-goals', 'target-audience', 'value-proposition', 'marketing-benefits'));
