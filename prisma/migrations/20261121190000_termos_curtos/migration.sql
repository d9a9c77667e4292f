-- 'Explorar Projetos' finds short terms in descriptions too (B5.5): one letter or sign, and words with a sign ("m²"),
-- by the characters they are made of; two letters go by the trigrams that begin with them. Small: a description is
-- made of some forty different characters.
CREATE INDEX projects_busca_texto_letras_idx ON projects
  USING gin (string_to_array(busca_texto, NULL)) WITH (fastupdate = off) WHERE publicado;
