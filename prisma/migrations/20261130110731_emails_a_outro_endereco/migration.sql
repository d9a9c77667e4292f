-- AlterTable
ALTER TABLE "email_messages" ADD COLUMN     "outro_endereco" BOOLEAN NOT NULL DEFAULT false;

-- Mails of an account to an address that is not its own: mistyped, or former after a change of e-mail.
-- For each statement, because thousands of mails are queued at once.
CREATE FUNCTION emails_a_outro_endereco() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_messages m SET outro_endereco = true FROM novos n JOIN users u ON u.id = n.user_id
    WHERE m.id = n.id AND n.to_address <> u.email AND n.email_type <> 'support_team';
  RETURN NULL;
END $$;
CREATE TRIGGER emails_a_outro_endereco AFTER INSERT ON email_messages REFERENCING NEW TABLE AS novos
  FOR EACH STATEMENT EXECUTE FUNCTION emails_a_outro_endereco();
