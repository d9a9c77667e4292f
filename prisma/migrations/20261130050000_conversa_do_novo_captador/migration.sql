-- A deal whose fee went back, and in whose conversation nothing was written, may go on under the project's next captador.
-- The conversation then becomes that captador's when they open the contact.
CREATE OR REPLACE FUNCTION opens_talk() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  talk uuid;
  sides uuid[];
BEGIN
  IF NEW.unlocked_at IS NOT NULL AND NEW.status IN ('desbloqueada', 'confirmada', 'concluida') THEN
    INSERT INTO talks (opportunity_id) VALUES (NEW.id) ON CONFLICT (opportunity_id) DO NOTHING;
    DELETE FROM talk_sides s USING talks t, matches m
      WHERE t.opportunity_id = NEW.id AND t.last_number = 0 AND m.id = NEW.match_id
        AND s.talk_id = t.id AND s.role = 'captador' AND s.user_id <> m.captador_id;
    INSERT INTO talk_sides (talk_id, user_id, role)
      SELECT t.id, v.user_id, v.role FROM talks t, matches m,
        LATERAL (VALUES (m.captador_id, 'captador'), (m.financiador_id, 'financiador')) AS v (user_id, role)
      WHERE t.opportunity_id = NEW.id AND m.id = NEW.match_id
      ON CONFLICT DO NOTHING;
  END IF;
  SELECT t.id, array_agg(s.user_id) INTO talk, sides
    FROM talks t JOIN talk_sides s ON s.talk_id = t.id WHERE t.opportunity_id = NEW.id GROUP BY t.id;
  IF talk IS NOT NULL THEN
    PERFORM pg_notify('conversas', json_build_object('kind', 'state', 'talk', talk, 'to', sides)::text);
  END IF;
  RETURN NULL;
END $$;

-- A deal that changes its captador after the handover is no longer that of a former one.
CREATE OR REPLACE FUNCTION negociacao_do_par() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE opportunities o
    SET espera_captador = false, do_captador_anterior = (p.captador_id IS NOT NULL AND p.captador_id <> NEW.captador_id)
    FROM projects p WHERE o.match_id = NEW.id AND p.id = o.projeto_id;
  RETURN NULL;
END $$;
