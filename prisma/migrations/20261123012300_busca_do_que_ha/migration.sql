-- The names of the conversations that are there already. Apart from the triggers, whose tables are locked until their
-- migration ends: here only who writes into a conversation waits, for some seconds where there are a hundred thousand.
LOCK TABLE talks IN EXCLUSIVE MODE;
UPDATE talk_sides s SET busca = n.busca FROM view_nomes_de_conversas n
  WHERE (s.talk_id, s.user_id) = (n.talk_id, n.user_id);

-- A person's list, searched without a visit to the table.
CREATE INDEX talk_sides_lista_idx ON talk_sides (user_id, last_at, talk_id) INCLUDE (busca);

-- DropIndex
DROP INDEX "talk_sides_user_id_last_at_talk_id_idx";
