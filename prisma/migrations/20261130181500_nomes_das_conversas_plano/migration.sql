-- The view joins ten tables, so that planning the update takes a hundred times as long as the update of one conversation.
-- By default PostgreSQL plans it anew at each call, because it expects more conversations than a call has: with it, the
-- end of an account with 10,000 supports passed its time limit.
CREATE OR REPLACE FUNCTION conversas_busca(conversas uuid[]) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  PERFORM FROM talks WHERE id = ANY (conversas) ORDER BY id FOR NO KEY UPDATE;
  UPDATE talk_sides s SET busca = n.busca FROM view_nomes_de_conversas n
    WHERE n.talk_id = ANY (conversas) AND (s.talk_id, s.user_id) = (n.talk_id, n.user_id) AND s.busca <> n.busca;
END $$;
