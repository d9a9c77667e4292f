-- Unread messages of one person. Those of muted conversations wait for nobody, so the count leaves them out.
CREATE INDEX CONCURRENTLY talk_sides_a_ler_idx ON talk_sides (user_id) INCLUDE (unread)
  WHERE unread > 0 AND NOT muted;
DROP INDEX CONCURRENTLY talk_sides_nao_lidas_idx;
