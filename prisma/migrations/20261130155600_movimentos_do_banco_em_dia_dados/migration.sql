-- Brings the movements of bookings up to date with checkouts, which a server of the release before bank_movements changes
-- alone. It changes nothing when run again. The team runs it by hand after 20261130150822_linha_do_extrato_dados
-- (docs/operating.md, Release), which adds what is missing.

-- Bookings undone by mistake: no line of the statement, so their code is free.
UPDATE bank_movements m
SET undone_as = 'engano', line_key = NULL, checked_by = NULL, checked_at = NULL, waiting_since = NULL,
  version = m.version + 1, changed_at = c.undone_at,
  changed_by = (SELECT admin_id FROM auditoria
    WHERE objeto = 'pagamento' AND objeto_id = c.id::text AND acao = 'booking_undone' ORDER BY id DESC LIMIT 1)
FROM checkouts c
WHERE c.id = m.checkout_id AND m.kind = 'recebimento' AND m.undone_as IS NULL
  AND c.undone_at IS NOT NULL AND c.bank_code IS NULL;

-- Bookings that the bank took back: they did arrive, so author and check stay.
UPDATE bank_movements m SET undone_as = 'estorno'
FROM checkouts c
WHERE c.id = m.checkout_id AND m.kind = 'recebimento' AND m.undone_as IS NULL
  AND c.undone_at IS NOT NULL AND c.bank_code IS NOT NULL;

-- Corrected bookings. The stored code has no leading zeros, so one that differs only in them was not corrected.
WITH shown AS (
  SELECT c.id, c.bank_day, substring(c.bank_code FROM '[^:]*$') AS code
  FROM checkouts c WHERE c.method = 'transferencia' AND c.bank_code IS NOT NULL AND c.bank_day IS NOT NULL
)
UPDATE bank_movements m
SET bank_day = s.bank_day, code = s.code, line_key = NULL, checked_by = NULL, checked_at = NULL, waiting_since = now(),
  version = m.version + 1, changed_at = coalesce(a.created_at, now()), changed_by = a.admin_id
FROM shown s LEFT JOIN LATERAL (SELECT admin_id, created_at FROM auditoria
  WHERE objeto = 'pagamento' AND objeto_id = s.id::text AND acao = 'booking_corrected' ORDER BY id DESC LIMIT 1) a ON true
WHERE s.id = m.checkout_id AND m.kind = 'recebimento' AND m.undone_as IS DISTINCT FROM 'engano'
  AND (m.bank_day <> s.bank_day
    OR regexp_replace(regexp_replace(upper(m.code), '[^A-Z0-9]', '', 'g'), '^0+(?=.)', '')
      <> regexp_replace(regexp_replace(upper(s.code), '[^A-Z0-9]', '', 'g'), '^0+(?=.)', ''));

-- Keys, as lineKeyOf (lib/money/bank/rules.ts) makes them. If several rows have one line, the oldest gets the key.
WITH plain AS (
  SELECT id, bank_day, CASE WHEN kind IN ('recebimento', 'volta') THEN '+' ELSE '-' END AS way,
    regexp_replace(upper(code), '[^A-Z0-9]', '', 'g') AS code
  FROM bank_movements WHERE line_key IS NULL AND undone_as IS DISTINCT FROM 'engano'
), keyed AS (
  SELECT id, way || CASE WHEN code ~ '^E\d{20}[A-Z0-9]{11}$' THEN code
    ELSE bank_day::text || ':' || regexp_replace(code, '^0+(?=.)', '') END AS key
  FROM plain WHERE code <> ''
), placed AS (
  SELECT id, key, row_number() OVER (PARTITION BY key ORDER BY id) AS place FROM keyed
)
UPDATE bank_movements m SET line_key = p.key FROM placed p
WHERE p.id = m.id AND p.place = 1 AND NOT EXISTS (SELECT FROM bank_movements o WHERE o.line_key = p.key);
