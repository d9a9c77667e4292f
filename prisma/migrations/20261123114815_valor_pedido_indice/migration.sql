-- Interests whose amount the project waits for, in the order in which 'Agora' shows them to their funder.
CREATE INDEX CONCURRENTLY empresas_interessadas_valor_pedido_idx
  ON empresas_interessadas (user_id, valor_pedido_em, id)
  WHERE status_interesse = 'Interessada' AND valor_interesse IS NULL AND valor_pedido_em IS NOT NULL;
