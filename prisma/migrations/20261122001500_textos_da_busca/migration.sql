-- Forms count characters, of which each takes up to four octets: 200 of a proponent, 300 of a title, 100 of a city.
-- Every text within those limits may be searched; the entries of the lists' indexes, which carry both texts, stay below
-- their 2,704 octets. A text that grows when it is folded ("㎮" is "rad/s") may still be longer, so only what is
-- listed is checked: a draft is in none of those indexes, and whoever made it cannot count folded octets.
ALTER TABLE projects DROP CONSTRAINT projects_busca_check,
  ADD CONSTRAINT projects_busca_check
    CHECK (NOT publicado OR (octet_length(busca_publica) <= 1700 AND octet_length(busca_proponente) <= 810));
