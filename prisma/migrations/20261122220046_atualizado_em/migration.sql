-- updated_at follows every change of a row, whoever writes it: statements of their own left it out ('Atualizado em' and
-- the sitemap did not see the money raised). One that sets it, as Prisma does, keeps what it set.
CREATE FUNCTION marca_atualizacao() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := now();
  RETURN NEW;
END $$;

DO $$
DECLARE
  changed text;
BEGIN
  FOREACH changed IN ARRAY ARRAY['users', 'profiles', 'empresas', 'organizations', 'projects', 'project_drafts',
    'proposals', 'conversations', 'opportunity_payments', 'subscriptions', 'checkouts', 'plan_payments',
    'bank_accounts', 'email_preferences', 'support_tickets'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW
      WHEN (NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at) EXECUTE FUNCTION marca_atualizacao()',
      changed || '_updated_at', changed);
  END LOOP;
END $$;
-- Of a deal not what follows from other tables.
CREATE TRIGGER opportunities_updated_at BEFORE UPDATE OF status, amount, confirmed_amount, captador_amount,
  captador_confirmed_at, financiador_amount, financiador_confirmed_at, unlocked_at, waived_amount, times_counted
  ON opportunities FOR EACH ROW
  WHEN (NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at) EXECUTE FUNCTION marca_atualizacao();
-- Of an interest not the marks of who was told of it: lists are sorted by what the two sides did.
CREATE TRIGGER empresas_interessadas_updated_at BEFORE UPDATE OF nome_empresa, email_contato, telefone_contato,
  valor_interesse, observacoes, status_interesse, respondido_em, motivo_recusa ON empresas_interessadas FOR EACH ROW
  WHEN (NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at) EXECUTE FUNCTION marca_atualizacao();
