-- A captador may take a project back before the team has read it.
ALTER TABLE "project_events" DROP CONSTRAINT project_events_tipo_check;
ALTER TABLE "project_events"
  ADD CONSTRAINT project_events_tipo_check CHECK (tipo IN
    ('criado', 'copiado', 'enviado', 'recolhido', 'aprovado', 'devolvido', 'publicado', 'alterado', 'retirado'));
