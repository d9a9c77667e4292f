-- What both sides confirmed is the funder's investment from then on, and no longer only once its commission is paid:
-- the deals that wait for their commission get the entry that confirming writes now. Deals that are over have theirs,
-- written with what they raised.
WITH confirmadas AS (
  SELECT o.id, o.confirmed_amount, m.captador_id, m.financiador_id, o.projeto_id,
    greatest(o.captador_confirmed_at, o.financiador_confirmed_at, o.created_at) AS em
  FROM opportunities o JOIN matches m ON m.id = o.match_id
  WHERE o.status = 'confirmada' AND o.confirmed_amount > 0
), entradas AS (
  INSERT INTO ledger_entries (cause, cause_id, occurred_at)
  SELECT 'aporte_confirmado', id::text, em FROM confirmadas
  ON CONFLICT (cause, cause_id) DO NOTHING RETURNING id, cause_id
)
INSERT INTO ledger_lines (entry_id, account, amount, user_id, projeto_id)
SELECT e.id, l.account, l.amount, l.user_id, c.projeto_id
FROM entradas e JOIN confirmadas c ON c.id::text = e.cause_id,
  LATERAL (VALUES ('confirmado', c.confirmed_amount, c.captador_id), ('aportes', -c.confirmed_amount, c.financiador_id))
    AS l (account, amount, user_id);
