-- Fees that nobody can pay any more were called pending for good, where their page never opened. From now on the job
-- that expires payment pages ends them, too (expireUnpayable in lib/money/fees/mutations/settle.ts).
UPDATE opportunity_payments p SET expires_at = now(), updated_at = now() FROM opportunities o
WHERE o.id = p.opportunity_id AND (p.expires_at IS NULL OR p.expires_at > now())
  AND (p.payment_status = 'pending' AND NOT (o.status = 'bloqueada' OR o.status = 'confirmada' AND p.kind <> 'desbloqueio')
    OR p.refunded_at IS NOT NULL AND o.status = 'cancelada')
  AND NOT EXISTS (SELECT FROM checkouts WHERE payment_id = p.id AND status IN ('aberto', 'processando')
    AND stripe_session_id IS NOT NULL);
