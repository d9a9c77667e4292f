-- Movements that the team registered before they were checked. They wait for no check (waiting_since), so that years of
-- them do not cover what is new; the list shows them as such, and they can be checked there. Authors and codes stand in
-- the audit log; where it has lost them after five years, they stay empty.

-- Bookings.
INSERT INTO bank_movements (kind, checkout_id, bank_day, amount, code, registered_by, registered_at, changed_by, changed_at,
  undone_as)
SELECT 'recebimento', c.id, c.bank_day, c.amount,
  coalesce(substring(c.bank_code FROM '[^:]*$'), d.antes->>'transferencia', ''),
  b.admin_id, coalesce(b.created_at, c.settled_at, c.created_at), d.admin_id, coalesce(d.created_at, c.undone_at),
  CASE WHEN c.undone_at IS NOT NULL THEN CASE WHEN c.bank_code IS NULL THEN 'engano' ELSE 'estorno' END END
FROM checkouts c
  LEFT JOIN LATERAL (SELECT admin_id, created_at FROM auditoria
    WHERE objeto = 'pagamento' AND objeto_id = c.id::text AND acao = 'payment_booked' ORDER BY id DESC LIMIT 1) b ON true
  LEFT JOIN LATERAL (SELECT admin_id, created_at, antes FROM auditoria
    WHERE objeto = 'pagamento' AND objeto_id = c.id::text AND acao IN ('booking_corrected', 'booking_undone')
    ORDER BY id DESC LIMIT 1) d ON true
WHERE c.method = 'transferencia';

-- Bookings that the bank took back. Nobody typed the bank's day of it: the day of the undoing stands for it.
INSERT INTO bank_movements (kind, checkout_id, bank_day, amount, code, registered_by, registered_at)
SELECT 'estorno', m.checkout_id, (m.changed_at AT TIME ZONE 'America/Sao_Paulo')::date, -l.amount, m.code, m.changed_by,
  m.changed_at
FROM bank_movements m
  JOIN ledger_entries e ON e.cause = 'registro_desfeito' AND e.cause_id = m.checkout_id::text
  JOIN LATERAL (SELECT sum(amount) AS amount FROM ledger_lines WHERE entry_id = e.id AND account = 'banco') l
    ON l.amount < 0
WHERE m.undone_as = 'estorno';

-- Transfers of refunds. The time of the ledger's entry is that of its entry in the audit log.
INSERT INTO bank_movements (kind, checkout_id, plan_payment_id, bank_day, amount, code, registered_by, registered_at)
SELECT 'transferencia', c.id, p.id, (e.occurred_at AT TIME ZONE 'America/Sao_Paulo')::date, -l.amount,
  coalesce(a.depois->>'transferencia', ''), a.admin_id, e.occurred_at
FROM ledger_entries e
  JOIN ledger_lines l ON l.entry_id = e.id AND l.account IN ('banco', 'transferido') AND l.amount < 0
  LEFT JOIN checkouts c ON c.id::text = left(e.cause_id, 36)
  LEFT JOIN plan_payments p ON p.id::text = left(e.cause_id, 36)
  LEFT JOIN LATERAL (SELECT admin_id, depois FROM auditoria
    WHERE objeto IN ('pagamento', 'mensalidade') AND objeto_id = left(e.cause_id, 36) AND acao = 'refund_transferred'
      AND created_at = e.occurred_at
    ORDER BY id DESC LIMIT 1) a ON true
WHERE e.cause IN ('taxa_transferida', 'sem_direito_transferido', 'devolucao_transferida');
