-- At the end of the transaction, because organizations are locked after projects, drafts and accounts.
CREATE CONSTRAINT TRIGGER projects_proposta_novo AFTER INSERT ON projects DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.organizacao_id IS NOT NULL
    AND (NEW.source_id IS NOT NULL OR coalesce(NEW.numero_aprovacao, '') <> ''))
  EXECUTE FUNCTION projeto_proposta();
CREATE CONSTRAINT TRIGGER projects_proposta AFTER UPDATE OF organizacao_id, source_id, numero_aprovacao, captador_id ON projects
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.organizacao_id, OLD.source_id IS NULL, coalesce(OLD.numero_aprovacao, '') = '', OLD.captador_id)
    IS DISTINCT FROM (NEW.organizacao_id, NEW.source_id IS NULL, coalesce(NEW.numero_aprovacao, '') = '', NEW.captador_id))
  EXECUTE FUNCTION projeto_proposta();
CREATE CONSTRAINT TRIGGER projects_proposta_apagado AFTER DELETE ON projects DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.organizacao_id IS NOT NULL
    AND (OLD.source_id IS NOT NULL OR coalesce(OLD.numero_aprovacao, '') <> ''))
  EXECUTE FUNCTION projeto_proposta();
