-- A deal may go on under the project's next captador, who must not read the former one's history as their own. An event
-- marks the change of captador, whichever statement makes it (readHistory in lib/money/deals/queries/deal.ts).
CREATE OR REPLACE FUNCTION negociacao_do_par() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities o
    SET espera_captador = false, do_captador_anterior = (p.captador_id IS NOT NULL AND p.captador_id <> NEW.captador_id)
    FROM projects p WHERE o.match_id = NEW.id AND p.id = o.projeto_id;
  IF OLD.captador_id <> NEW.captador_id THEN
    -- now() is the start of a transaction that may have waited for a lock while the former captador acted.
    INSERT INTO deal_events (opportunity_id, type, created_at)
    SELECT id, 'outro_captador', clock_timestamp() FROM opportunities WHERE match_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- Deals that have changed their captador before: those of the project's captador that are older than the handover. A deal
-- changed when this captador accepted the interest, or with the project. One accepted before stays as it is: it was this
-- captador's already.
INSERT INTO deal_events (opportunity_id, type, created_at)
SELECT o.id, 'outro_captador', coalesce(m.matched_at, p.captador_desde)
FROM projects p JOIN matches m ON m.projeto_id = p.id AND m.captador_id = p.captador_id
  JOIN opportunities o ON o.match_id = m.id
WHERE p.captador_desde IS NOT NULL AND o.created_at < p.captador_desde
  AND coalesce(m.matched_at, p.captador_desde) >= p.captador_desde;
