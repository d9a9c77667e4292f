-- The names of the conversations that are there already, a thousand at a time. Apart from the triggers, whose tables are
-- locked until their migration ends: here a conversation waits, and whoever reads does not.
DO $$
DECLARE
  depois uuid;
  conversas uuid[];
BEGIN
  LOOP
    conversas := ARRAY(SELECT id FROM talks WHERE depois IS NULL OR id > depois ORDER BY id LIMIT 1000);
    EXIT WHEN cardinality(conversas) = 0;
    PERFORM conversas_busca(conversas);
    depois := conversas[cardinality(conversas)];
  END LOOP;
END $$;

-- A person's list, searched without a visit to the table.
CREATE INDEX talk_sides_lista_idx ON talk_sides (user_id, last_at, talk_id) INCLUDE (busca);

-- DropIndex
DROP INDEX "talk_sides_user_id_last_at_talk_id_idx";
