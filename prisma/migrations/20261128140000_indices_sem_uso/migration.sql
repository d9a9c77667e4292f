-- Contents of mails that are deleted after some days: of failed mails, too, which the job read one by one.
CREATE INDEX CONCURRENTLY email_messages_conteudo_idx ON email_messages (created_at)
  WHERE payload IS NOT NULL AND status IN ('failed', 'sent');
DROP INDEX CONCURRENTLY email_messages_aceitos_idx;

-- Projects of a source, for those that an import's file lacks: the preview read every project for them.
CREATE INDEX CONCURRENTLY projects_fonte_idx ON projects (fonte, source_id)
  WHERE publicado AND source_id IS NOT NULL;

-- Another index begins with the same column, and no query reads on in the order of the second.
DROP INDEX CONCURRENTLY "deposit_proofs_sent_by_id_idx";
DROP INDEX CONCURRENTLY "email_messages_to_address_created_at_idx";
DROP INDEX CONCURRENTLY "plan_payments_user_id_created_at_idx";
DROP INDEX CONCURRENTLY "receipts_issued_by_id_issued_at_idx";
DROP INDEX CONCURRENTLY "receipts_reader_id_issued_at_idx";
DROP INDEX CONCURRENTLY "support_tickets_status_created_at_idx";

-- No query looks for these columns.
DROP INDEX CONCURRENTLY "analytics_events_name_created_at_idx";
DROP INDEX CONCURRENTLY "ledger_entries_occurred_at_idx";
DROP INDEX CONCURRENTLY "ledger_lines_account_idx";
DROP INDEX CONCURRENTLY "project_imports_created_at_idx";
DROP INDEX CONCURRENTLY "saved_searches_alert_enabled_alerted_until_idx";
DROP INDEX CONCURRENTLY "talk_messages_created_at_idx";
