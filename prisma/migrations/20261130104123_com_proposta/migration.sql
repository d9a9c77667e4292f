-- The queue of organizations to check is read from an index of those that have a proposal to compare. Without it, each
-- unchecked organization with a captador was asked for one.
ALTER TABLE "organizations" ADD COLUMN     "com_proposta" BOOLEAN NOT NULL DEFAULT false;

-- hasProposal of lib/people/organizations/queries/organizations.ts; a test compares the two.
CREATE FUNCTION organizacao_tem_proposta(procurada uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM projects p WHERE p.organizacao_id = procurada
      AND (p.source_id IS NOT NULL OR coalesce(p.numero_aprovacao, '') <> ''))
    OR EXISTS (SELECT FROM project_drafts d JOIN projects p ON p.id = d.projeto_id
      WHERE d.estado = 'em_analise' AND d.conteudo ->> 'organizacaoId' = procurada::text
        AND coalesce(d.conteudo ->> 'numeroAprovacao', '') <> ''
        AND EXISTS (SELECT FROM organization_members m
          WHERE m.organization_id = procurada AND m.user_id = p.captador_id))
$$;

-- Takes texts, because a draft may name anything. The lock comes before the look: two transactions, of which one takes
-- the last proposal away and the other brings one, would otherwise not see each other.
CREATE FUNCTION organizacoes_proposta(nomeadas text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT t::uuid FROM unnest(nomeadas) t
    WHERE CASE WHEN t ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN true END);
BEGIN
  PERFORM FROM organizations WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE organizations SET com_proposta = NOT com_proposta
    WHERE id = ANY(ids) AND com_proposta <> organizacao_tem_proposta(id);
END $$;

CREATE FUNCTION projeto_proposta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM organizacoes_proposta(ARRAY[OLD.organizacao_id::text]);
  ELSIF TG_OP = 'INSERT' THEN
    PERFORM organizacoes_proposta(ARRAY[NEW.organizacao_id::text]);
  ELSE
    -- A sent draft counts only while its captador belongs to the organization.
    PERFORM organizacoes_proposta(ARRAY[OLD.organizacao_id::text, NEW.organizacao_id::text,
      (SELECT d.conteudo ->> 'organizacaoId' FROM project_drafts d WHERE d.projeto_id = NEW.id AND d.estado = 'em_analise')]);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION rascunho_proposta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM organizacoes_proposta(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.conteudo ->> 'organizacaoId' END,
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.conteudo ->> 'organizacaoId' END]);
  RETURN NULL;
END $$;

CREATE FUNCTION membro_proposta() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM organizacoes_proposta(ARRAY[CASE WHEN TG_OP <> 'INSERT' THEN OLD.organization_id::text END,
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.organization_id::text END]);
  RETURN NULL;
END $$;

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
CREATE CONSTRAINT TRIGGER project_drafts_proposta_novo AFTER INSERT ON project_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.estado = 'em_analise') EXECUTE FUNCTION rascunho_proposta();
CREATE CONSTRAINT TRIGGER project_drafts_proposta AFTER UPDATE OF estado, conteudo ON project_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.estado = 'em_analise' OR NEW.estado = 'em_analise')
    AND (OLD.estado = 'em_analise', OLD.conteudo ->> 'organizacaoId', coalesce(OLD.conteudo ->> 'numeroAprovacao', '') = '')
    IS DISTINCT FROM (NEW.estado = 'em_analise', NEW.conteudo ->> 'organizacaoId', coalesce(NEW.conteudo ->> 'numeroAprovacao', '') = ''))
  EXECUTE FUNCTION rascunho_proposta();
CREATE CONSTRAINT TRIGGER project_drafts_proposta_apagado AFTER DELETE ON project_drafts DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.estado = 'em_analise') EXECUTE FUNCTION rascunho_proposta();
CREATE CONSTRAINT TRIGGER organization_members_proposta AFTER INSERT OR DELETE OR UPDATE OF organization_id, user_id
  ON organization_members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION membro_proposta();
