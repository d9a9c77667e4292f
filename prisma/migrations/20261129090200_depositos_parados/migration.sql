-- Of a project that its captador had withdrawn, the team stops the deposits. Its history does not say a second time that
-- it left the list.
ALTER TABLE "project_events" DROP CONSTRAINT project_events_tipo_check;
ALTER TABLE "project_events"
  ADD CONSTRAINT project_events_tipo_check CHECK (tipo IN
    ('criado', 'copiado', 'enviado', 'recolhido', 'aprovado', 'devolvido', 'publicado', 'alterado', 'retirado', 'parado'))
  NOT VALID;
