-- Lists of the team's desk, each read in the order of an index (lib/admin).

CREATE INDEX CONCURRENTLY "email_messages_email_type_id_idx" ON "email_messages"("email_type", "id");

CREATE INDEX CONCURRENTLY "email_messages_to_address_id_idx" ON "email_messages"("to_address", "id");

-- Mails that arrived are found by the key alone: they are most of them.
CREATE INDEX CONCURRENTLY email_messages_pendentes_idx ON email_messages (status, id)
  WHERE status IN ('queued', 'bounced', 'complained', 'failed', 'suppressed');

CREATE INDEX CONCURRENTLY "support_tickets_status_prazo_resposta_id_idx" ON "support_tickets"("status", "prazo_resposta", "id");

CREATE INDEX CONCURRENTLY "content_reports_projeto_id_idx" ON "content_reports"("projeto_id");

CREATE INDEX CONCURRENTLY "content_reports_estado_id_idx" ON "content_reports"("estado", "id");

CREATE INDEX CONCURRENTLY empresas_interessadas_esperando_idx ON empresas_interessadas (created_at, id)
  WHERE status_interesse = 'Interessada';

CREATE INDEX CONCURRENTLY opportunity_payments_contestados_idx ON opportunity_payments (disputed_at, id)
  WHERE disputed_at IS NOT NULL;

CREATE INDEX CONCURRENTLY stripe_events_com_erro_idx ON stripe_events (received_at, id)
  WHERE processed_at IS NULL OR error IS NOT NULL;

CREATE INDEX CONCURRENTLY opportunities_deixadas_idx ON opportunities (deixada_em, id) WHERE deixada_em IS NOT NULL;
