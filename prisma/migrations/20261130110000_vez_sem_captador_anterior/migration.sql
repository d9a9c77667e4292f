-- Every column but do_captador_anterior, on which nobody's turn depends: a handover sets it in every deal of its projects,
-- and looked at each of these deals again.
CREATE OR REPLACE TRIGGER opportunities_vez BEFORE INSERT OR UPDATE OF id, match_id, projeto_id, status, amount,
    confirmed_amount, captador_amount, captador_confirmed_at, financiador_amount, financiador_confirmed_at, unlocked_at,
    created_at, updated_at, times_counted, times_annulled, waived_amount, captador_id, financiador_id, espera_captador,
    espera_financiador, avisa_financiador, etapa, deixada_em ON opportunities
  FOR EACH ROW EXECUTE FUNCTION negociacao_vez();
