-- The names by which each side finds a conversation: the other side's and the project's, as its list shows them. Reading
-- them from their tables for every conversation of a person would cost some 30 blocks each; they are kept beside the
-- side instead, folded, and recomputed whenever one of their sources changes. The rule is TALK_PARTS.other
-- (lib/conversations/queries/talk.ts); a test compares the two. The copy only narrows a search: what is found is checked
-- against the names as they are.
ALTER TABLE talk_sides ADD COLUMN busca text NOT NULL DEFAULT '';

-- No name has more than 300 characters; the cut keeps an entry of the index on busca below its limit of 2,704 bytes,
-- whatever folding adds.
CREATE VIEW view_nomes_de_conversas AS
  SELECT s.talk_id, s.user_id, left(sem_acento(CASE
      WHEN u.anonymised_at IS NOT NULL THEN 'Conta excluída'
      WHEN x.role = 'financiador' AND NOT aberto THEN 'Financiador'
      WHEN x.role = 'financiador' THEN coalesce(nullif(i.nome_empresa, ''), nullif(f.company_name, ''), f.full_name, '')
      ELSE coalesce(nullif(p.proponente, ''),
        CASE WHEN aberto THEN coalesce(nullif(f.company_name, ''), f.full_name) END, '')
    END), 300) || E'\n' || left(sem_acento(p.nome_projeto), 300) AS busca
  FROM talk_sides s JOIN talks t ON t.id = s.talk_id
    JOIN talk_sides x ON x.talk_id = t.id AND x.user_id <> s.user_id JOIN users u ON u.id = x.user_id
    LEFT JOIN profiles f ON f.user_id = x.user_id
    JOIN opportunities o ON o.id = t.opportunity_id JOIN matches m ON m.id = o.match_id
    LEFT JOIN empresas_interessadas i ON i.id = m.interesse_id JOIN projects p ON p.id = o.projeto_id
    CROSS JOIN LATERAL (SELECT o.unlocked_at IS NOT NULL AND o.status <> 'bloqueada' AS aberto) contato;

-- Locks the conversations before it reads their names, so that two changes at once do not undo each other.
CREATE FUNCTION conversas_busca(conversas uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM talks WHERE id = ANY (conversas) ORDER BY id FOR NO KEY UPDATE;
  UPDATE talk_sides s SET busca = n.busca FROM view_nomes_de_conversas n
    WHERE n.talk_id = ANY (conversas) AND (s.talk_id, s.user_id) = (n.talk_id, n.user_id) AND s.busca <> n.busca;
END $$;

CREATE FUNCTION conversas_da_mudanca() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  conversas uuid[];
BEGIN
  CASE TG_TABLE_NAME
    WHEN 'talk_sides' THEN
      conversas := ARRAY[NEW.talk_id];
    WHEN 'opportunities' THEN
      conversas := ARRAY(SELECT id FROM talks WHERE opportunity_id = NEW.id);
    WHEN 'empresas_interessadas' THEN
      conversas := ARRAY(SELECT t.id FROM matches m JOIN opportunities o ON o.match_id = m.id
        JOIN talks t ON t.opportunity_id = o.id WHERE m.interesse_id = NEW.id);
    WHEN 'projects' THEN
      conversas := ARRAY(SELECT t.id FROM opportunities o JOIN talks t ON t.opportunity_id = o.id
        WHERE o.projeto_id = NEW.id);
    WHEN 'profiles' THEN
      conversas := ARRAY(SELECT talk_id FROM talk_sides WHERE user_id = NEW.user_id);
    WHEN 'users' THEN
      conversas := ARRAY(SELECT talk_id FROM talk_sides WHERE user_id = NEW.id);
  END CASE;
  IF cardinality(conversas) > 0 THEN
    PERFORM conversas_busca(conversas);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER talk_sides_busca AFTER INSERT ON talk_sides
  FOR EACH ROW EXECUTE FUNCTION conversas_da_mudanca();
CREATE TRIGGER opportunities_busca AFTER UPDATE OF status, unlocked_at ON opportunities
  FOR EACH ROW WHEN ((OLD.unlocked_at IS NOT NULL AND OLD.status <> 'bloqueada')
    <> (NEW.unlocked_at IS NOT NULL AND NEW.status <> 'bloqueada'))
  EXECUTE FUNCTION conversas_da_mudanca();
CREATE TRIGGER empresas_interessadas_busca AFTER UPDATE OF nome_empresa ON empresas_interessadas
  FOR EACH ROW WHEN (OLD.nome_empresa <> NEW.nome_empresa) EXECUTE FUNCTION conversas_da_mudanca();
CREATE TRIGGER projects_busca AFTER UPDATE OF nome_projeto, proponente ON projects
  FOR EACH ROW WHEN ((OLD.nome_projeto, OLD.proponente) <> (NEW.nome_projeto, NEW.proponente))
  EXECUTE FUNCTION conversas_da_mudanca();
CREATE TRIGGER profiles_busca AFTER UPDATE OF full_name, company_name ON profiles
  FOR EACH ROW WHEN ((OLD.full_name, OLD.company_name) IS DISTINCT FROM (NEW.full_name, NEW.company_name))
  EXECUTE FUNCTION conversas_da_mudanca();
CREATE TRIGGER users_busca AFTER UPDATE OF anonymised_at ON users
  FOR EACH ROW WHEN (OLD.anonymised_at IS DISTINCT FROM NEW.anonymised_at) EXECUTE FUNCTION conversas_da_mudanca();
