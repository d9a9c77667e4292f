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

CREATE FUNCTION emails_de_outro_endereco() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_messages SET outro_endereco = (to_address <> NEW.email)
    WHERE user_id = NEW.id AND email_type <> 'support_team' AND outro_endereco <> (to_address <> NEW.email);
  RETURN NULL;
END $$;
CREATE TRIGGER emails_de_outro_endereco AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION emails_de_outro_endereco();

UPDATE email_messages m SET outro_endereco = true FROM users u
WHERE u.id = m.user_id AND m.to_address <> u.email AND m.to_address <> '' AND m.email_type <> 'support_team';

-- A subject had the address of an invited person.
UPDATE email_messages SET subject = 'Permissão de um convite trocada'
WHERE user_id IS NOT NULL AND subject LIKE 'Permissão do convite para %@% trocada';
