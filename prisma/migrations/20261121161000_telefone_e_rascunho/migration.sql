-- A phone of another country keeps its +, or it would read as one of Brazil.
ALTER TABLE profiles
  DROP CONSTRAINT profiles_phone_check,
  ADD CONSTRAINT profiles_phone_check CHECK (phone ~ '^\+?[0-9]{10,15}$');
ALTER TABLE empresas
  DROP CONSTRAINT empresas_telefone_check,
  ADD CONSTRAINT empresas_telefone_check CHECK (telefone ~ '^\+?[0-9]{10,15}$');

-- A draft may still lack who proposes it and where; what is published may not.
ALTER TABLE projects
  DROP CONSTRAINT projects_texts_check,
  ADD CONSTRAINT projects_texts_check CHECK (
    length(btrim(nome_projeto)) BETWEEN 1 AND 300 AND length(descricao) <= 20000
    AND length(cidade) <= 100 AND length(proponente) <= 200
    AND (NOT publicado OR (btrim(cidade) <> '' AND btrim(proponente) <> ''))
  ),
  DROP CONSTRAINT projects_estado_check,
  ADD CONSTRAINT projects_estado_check CHECK (estado_existe(estado) OR (estado = '' AND NOT publicado));
