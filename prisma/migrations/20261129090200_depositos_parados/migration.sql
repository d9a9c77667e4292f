-- Of a project that its captador had withdrawn, the team stops the deposits. Its history does not say a second time that
-- it left the list.
ALTER TABLE "project_events" DROP CONSTRAINT project_events_tipo_check;
ALTER TABLE "project_events"
  ADD CONSTRAINT project_events_tipo_check CHECK (tipo IN
    ('criado', 'copiado', 'enviado', 'recolhido', 'aprovado', 'devolvido', 'publicado', 'alterado', 'retirado', 'parado'));

-- The reason of a suspension is about the person. A next captador of the project does not read it.
UPDATE project_drafts d
  SET motivos = ARRAY['A equipe precisa conferir o projeto de novo antes de ele voltar à lista.']
  FROM auditoria a
  WHERE a.acao = 'account_suspended' AND a.motivo <> '' AND d.estado = 'devolvido'
    AND d.motivos = ARRAY[a.motivo] AND d.decidido_em = a.created_at;
UPDATE project_events e
  SET detalhes = e.detalhes
    || jsonb_build_object('motivos', jsonb_build_array('A equipe precisa conferir o projeto de novo antes de ele voltar à lista.'))
  FROM auditoria a
  WHERE a.acao = 'account_suspended' AND a.motivo <> '' AND e.tipo = 'retirado' AND e.autor_id IS NULL
    AND e.detalhes -> 'motivos' = jsonb_build_array(a.motivo)
    AND e.created_at BETWEEN a.created_at - interval '1 minute' AND a.created_at + interval '10 minutes';
