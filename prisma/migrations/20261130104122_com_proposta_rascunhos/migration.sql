-- At the end of the transaction, because organizations are locked after projects, drafts and accounts.
CREATE CONSTRAINT TRIGGER project_drafts_proposta_novo AFTER INSERT ON project_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.estado = 'em_analise') EXECUTE FUNCTION rascunho_proposta();
CREATE CONSTRAINT TRIGGER project_drafts_proposta AFTER UPDATE OF estado, conteudo ON project_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.estado = 'em_analise' OR NEW.estado = 'em_analise')
    AND (OLD.estado = 'em_analise', OLD.conteudo ->> 'organizacaoId', coalesce(OLD.conteudo ->> 'numeroAprovacao', '') = '')
    IS DISTINCT FROM (NEW.estado = 'em_analise', NEW.conteudo ->> 'organizacaoId', coalesce(NEW.conteudo ->> 'numeroAprovacao', '') = ''))
  EXECUTE FUNCTION rascunho_proposta();
CREATE CONSTRAINT TRIGGER project_drafts_proposta_apagado AFTER DELETE ON project_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.estado = 'em_analise') EXECUTE FUNCTION rascunho_proposta();
