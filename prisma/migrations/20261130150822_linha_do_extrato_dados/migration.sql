-- Adds the movements that are missing. It changes nothing when run again, and the team runs it by hand if a server of the
-- release before bank_movements booked money (docs/operating.md, Release). What it adds waits for a check, and gets the
-- keys of its lines from 20261130155600_movimentos_do_banco_em_dia_dados.

-- Bookings.
INSERT INTO bank_movements (kind, checkout_id, bank_day, amount, code, registered_by, registered_at, changed_by, changed_at,
  undone_as, waiting_since)
SELECT 'recebimento', c.id, c.bank_day, c.amount,
  coalesce(substring(c.bank_code FROM '[^:]*$'), d.antes->>'transferencia', ''),
  b.admin_id, coalesce(b.created_at, c.settled_at, c.created_at), d.admin_id, coalesce(d.created_at, u.undone),
  u.why, CASE WHEN u.why IS DISTINCT FROM 'engano' THEN now() END
FROM checkouts c
  CROSS JOIN LATERAL (SELECT
    CASE WHEN c.undone_at IS NOT NULL THEN CASE WHEN c.bank_code IS NULL THEN 'engano' ELSE 'estorno' END END AS why,
    CASE WHEN c.bank_code IS NULL THEN c.undone_at END AS undone) u
  LEFT JOIN LATERAL (SELECT admin_id, created_at FROM auditoria
    WHERE objeto = 'pagamento' AND objeto_id = c.id::text AND acao = 'payment_booked' ORDER BY id DESC LIMIT 1) b ON true
  LEFT JOIN LATERAL (SELECT admin_id, created_at, antes FROM auditoria
    WHERE objeto = 'pagamento' AND objeto_id = c.id::text
      AND (acao = 'booking_corrected' OR acao = 'booking_undone' AND u.why = 'engano')
    ORDER BY id DESC LIMIT 1) d ON true
WHERE c.method = 'transferencia'
  AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.checkout_id = c.id AND m.kind = 'recebimento');

-- Bookings that the bank took back.
INSERT INTO bank_movements (kind, checkout_id, bank_day, amount, code, registered_by, registered_at, waiting_since)
SELECT 'estorno', c.id, coalesce((a.depois->>'dia')::date, (c.undone_at AT TIME ZONE 'America/Sao_Paulo')::date),
  -l.amount, substring(c.bank_code FROM '[^:]*$'), a.admin_id, coalesce(a.created_at, c.undone_at), now()
FROM checkouts c
  JOIN ledger_entries e ON e.cause = 'registro_desfeito' AND e.cause_id = c.id::text
  JOIN LATERAL (SELECT sum(amount) AS amount FROM ledger_lines WHERE entry_id = e.id AND account = 'banco') l
    ON l.amount < 0
  LEFT JOIN LATERAL (SELECT admin_id, created_at, depois FROM auditoria
    WHERE objeto = 'pagamento' AND objeto_id = c.id::text AND acao = 'booking_undone' ORDER BY id DESC LIMIT 1) a ON true
WHERE c.method = 'transferencia' AND c.undone_at IS NOT NULL AND c.bank_code IS NOT NULL
  AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.checkout_id = c.id AND m.kind = 'estorno');

-- Transfers of refunds. A movement has the time of its entry in the ledger.
INSERT INTO bank_movements (kind, checkout_id, plan_payment_id, bank_day, amount, code, registered_by, registered_at,
  waiting_since)
SELECT 'transferencia', c.id, p.id,
  coalesce((a.depois->>'dia')::date, (e.occurred_at AT TIME ZONE 'America/Sao_Paulo')::date), -l.amount,
  coalesce(a.depois->>'transferencia', ''), a.admin_id, e.occurred_at, now()
FROM ledger_entries e
  JOIN ledger_lines l ON l.entry_id = e.id AND l.account IN ('banco', 'transferido') AND l.amount < 0
  LEFT JOIN checkouts c ON c.id::text = left(e.cause_id, 36)
  LEFT JOIN plan_payments p ON p.id::text = left(e.cause_id, 36)
  LEFT JOIN LATERAL (SELECT admin_id, depois FROM auditoria
    WHERE objeto IN ('pagamento', 'mensalidade') AND objeto_id = left(e.cause_id, 36) AND acao = 'refund_transferred'
      AND created_at = e.occurred_at
    ORDER BY id DESC LIMIT 1) a ON true
WHERE e.cause IN ('taxa_transferida', 'sem_direito_transferido', 'devolucao_transferida')
  AND NOT EXISTS (SELECT FROM bank_movements m WHERE m.kind = 'transferencia' AND m.registered_at = e.occurred_at
    AND (m.checkout_id = c.id OR m.plan_payment_id = p.id));

-- What the bank took back did arrive: its booking did not change, and whoever undid it may check it.
UPDATE bank_movements m SET changed_by = NULL, changed_at = NULL
FROM bank_movements taken
WHERE m.undone_as = 'estorno' AND taken.kind = 'estorno' AND taken.checkout_id = m.checkout_id
  AND m.changed_at = taken.registered_at AND m.checked_at IS NULL;
