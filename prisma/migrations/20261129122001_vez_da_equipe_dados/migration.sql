-- What is there already.
UPDATE opportunities o SET espera_captador = false
  FROM projects p LEFT JOIN organizations g ON g.id = p.organizacao_id
  WHERE p.id = o.projeto_id AND o.espera_captador AND (o.status = 'desbloqueada' AND o.etapa = 'deposito' OR o.etapa = 'recibo')
    AND (g.conferida_em IS NULL OR coalesce(p.numero_aprovacao, '') = '');

-- The reported deposit has the amount that its funder confirms, because the forms of both sides suggest it. Where a
-- funder had corrected only the confirmed amount, the deposit gets another row.
INSERT INTO deposit_proofs (opportunity_id, file_id, sent_by_id, amount, deposited_on, holder, payer_name, payer_document)
  SELECT o.id, d.file_id, d.sent_by_id, o.financiador_amount, d.deposited_on, d.holder, d.payer_name, d.payer_document
  FROM opportunities o CROSS JOIN LATERAL (
    SELECT * FROM deposit_proofs WHERE opportunity_id = o.id ORDER BY created_at DESC, id DESC LIMIT 1) d
  WHERE o.status = 'desbloqueada' AND d.anulado_em IS NULL AND d.amount <> o.financiador_amount;
