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
