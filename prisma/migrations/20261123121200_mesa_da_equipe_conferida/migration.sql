-- Checks the rows that were there before the migration "mesa_da_equipe".
ALTER TABLE content_reports VALIDATE CONSTRAINT content_reports_projeto_id_fkey;
ALTER TABLE content_reports VALIDATE CONSTRAINT content_reports_um_alvo_check;
ALTER TABLE content_reports VALIDATE CONSTRAINT content_reports_motivos_check;
ALTER TABLE content_reports VALIDATE CONSTRAINT content_reports_estado_check;
ALTER TABLE email_messages VALIDATE CONSTRAINT email_messages_conteudo_check;
