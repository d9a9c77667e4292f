-- Messages have had the colleague's name in their first line. The pages now read it from the membership. A line whose
-- name no membership has, because the person deleted their account, gets an id of none: the page then says no name.
UPDATE support_tickets t SET por_colega = coalesce((
    SELECT c.id FROM colegas c WHERE c.conta_id = t.user_id AND c.aceito_em <= t.created_at
      AND starts_with(lower(t.mensagem), lower('Escrito por ' || c.nome || ', da equipe de '))
    ORDER BY c.aceito_em DESC LIMIT 1), gen_random_uuid()),
  mensagem = regexp_replace(t.mensagem, E'^[^\n]+\n\n', '')
WHERE t.mensagem ~ E'^Escrito por [^\n]+, da equipe de [^\n]+\\.\n\n.';
