-- What is there already. Naming the column makes the trigger of the deals look again.
UPDATE opportunities o SET espera_captador = false
  FROM projects p JOIN organizations g ON g.id = p.organizacao_id
  WHERE p.id = o.projeto_id AND g.conferida_em IS NULL AND g.situacao <> 2
    AND (o.status = 'desbloqueada' AND o.etapa = 'deposito' OR o.etapa = 'recibo');
