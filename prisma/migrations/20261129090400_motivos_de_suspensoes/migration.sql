-- The reason of a suspension is about the person. A next captador of the project does not read it. The events come first,
-- because they are found by the drafts that the same suspension returned.
UPDATE project_events e
  SET detalhes = e.detalhes
    || jsonb_build_object('motivos', jsonb_build_array('A equipe precisa conferir o projeto de novo antes de ele voltar à lista.'))
  FROM auditoria a, project_drafts d
  WHERE a.acao = 'account_suspended' AND a.motivo <> '' AND d.estado = 'devolvido'
    AND d.motivos = ARRAY[a.motivo] AND d.decidido_em = a.created_at
    AND e.projeto_id = d.projeto_id AND e.tipo = 'retirado' AND e.autor_id IS NULL
    AND e.detalhes -> 'motivos' = jsonb_build_array(a.motivo)
    AND e.created_at BETWEEN a.created_at - interval '1 minute' AND a.created_at + interval '10 minutes';
UPDATE project_drafts d
  SET motivos = ARRAY['A equipe precisa conferir o projeto de novo antes de ele voltar à lista.']
  FROM auditoria a
  WHERE a.acao = 'account_suspended' AND a.motivo <> '' AND d.estado = 'devolvido'
    AND d.motivos = ARRAY[a.motivo] AND d.decidido_em = a.created_at;
