-- In its own migration, because a sign-up locks users before mails.
CREATE FUNCTION emails_de_outro_endereco() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE email_messages SET outro_endereco = (to_address <> NEW.email)
    WHERE user_id = NEW.id AND email_type <> 'support_team' AND outro_endereco <> (to_address <> NEW.email);
  RETURN NULL;
END $$;
CREATE TRIGGER emails_de_outro_endereco AFTER UPDATE OF email ON users FOR EACH ROW
  WHEN (OLD.email <> NEW.email) EXECUTE FUNCTION emails_de_outro_endereco();
