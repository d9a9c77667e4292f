-- Rules that must hold whoever writes. Enumerations are checks on text: the stored value is the word shown.

-- Accounts (A3.1 to A3.5, A3.16, A9.7)
ALTER TABLE users
  ADD CONSTRAINT users_email_check CHECK (length(email) <= 254 AND email ~ '^[^@\s]+@[^@\s]+$'),
  ADD CONSTRAINT users_session_version_check CHECK (session_version >= 1);
ALTER TABLE account_tokens
  ADD CONSTRAINT account_tokens_purpose_check
    CHECK (purpose IN ('confirmar_email', 'nova_senha', 'trocar_email')),
  ADD CONSTRAINT account_tokens_hash_check CHECK (length(token_hash) = 32),
  ADD CONSTRAINT account_tokens_expiry_check CHECK (expires_at > created_at);
ALTER TABLE profiles
  ADD CONSTRAINT profiles_full_name_check CHECK (length(btrim(full_name)) BETWEEN 1 AND 100),
  ADD CONSTRAINT profiles_phone_check CHECK (phone ~ '^[0-9]{10,15}$'),
  ADD CONSTRAINT profiles_company_name_check CHECK (length(company_name) <= 200),
  ADD CONSTRAINT profiles_city_check CHECK (length(city) <= 100),
  ADD CONSTRAINT profiles_state_check CHECK (state IS NULL OR estado_existe(state)),
  ADD CONSTRAINT profiles_person_type_check CHECK (person_type IN ('fisica', 'juridica')),
  ADD CONSTRAINT profiles_user_type_check CHECK (user_type IN ('captador', 'financiador')),
  ADD CONSTRAINT profiles_plan_check CHECK (subscription_plan IN ('free', 'pro', 'plus')),
  ADD CONSTRAINT profiles_document_check CHECK (document_number ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$');
ALTER TABLE empresas
  ADD CONSTRAINT empresas_cnpj_check CHECK (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  ADD CONSTRAINT empresas_razao_social_check CHECK (length(btrim(razao_social)) BETWEEN 1 AND 200),
  ADD CONSTRAINT empresas_telefone_check CHECK (telefone ~ '^[0-9]{10,15}$'),
  ADD CONSTRAINT empresas_estado_check CHECK (estado_existe(estado));
ALTER TABLE terms_acceptances
  ADD CONSTRAINT terms_acceptances_user_type_check CHECK (user_type IN ('captador', 'financiador'));
ALTER TABLE consents
  ADD CONSTRAINT consents_purpose_check
    CHECK (purpose IN ('termos', 'privacidade', 'cookies_analiticos', 'cookies_terceiros', 'comunicacoes'));

-- Plans and payments (B3.2, B3.10, B9.1)
ALTER TABLE subscriptions
  ADD CONSTRAINT subscriptions_plan_check CHECK (plan IN ('free', 'pro', 'plus')),
  ADD CONSTRAINT subscriptions_reading_check CHECK (price_reading IN ('cadastro', 'painel')),
  ADD CONSTRAINT subscriptions_amount_check CHECK (amount >= 0),
  ADD CONSTRAINT subscriptions_status_check CHECK (status IN
    ('active', 'trialing', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused'));
CREATE UNIQUE INDEX subscriptions_one_live_idx ON subscriptions (user_id)
  WHERE status IN ('active', 'trialing', 'past_due');
ALTER TABLE empresas_interessadas
  ADD CONSTRAINT empresas_interessadas_nome_check CHECK (length(btrim(nome_empresa)) BETWEEN 1 AND 200),
  ADD CONSTRAINT empresas_interessadas_email_check CHECK (length(email_contato) BETWEEN 3 AND 254),
  ADD CONSTRAINT empresas_interessadas_valor_check CHECK (valor_interesse > 0),
  ADD CONSTRAINT empresas_interessadas_status_check
    CHECK (status_interesse IN ('Interessada', 'Aceita', 'Recusada', 'Cancelada'));
ALTER TABLE matches
  ADD CONSTRAINT matches_two_people_check CHECK (captador_id <> financiador_id),
  ADD CONSTRAINT matches_matched_at_check CHECK (is_matched = (matched_at IS NOT NULL));
ALTER TABLE opportunities
  ADD CONSTRAINT opportunities_status_check
    CHECK (status IN ('bloqueada', 'desbloqueada', 'confirmada', 'concluida', 'cancelada')),
  ADD CONSTRAINT opportunities_amounts_check
    CHECK (amount > 0 AND confirmed_amount > 0 AND captador_amount > 0 AND financiador_amount > 0),
  -- The commission is charged on this amount, so it exists only when both sides named it.
  ADD CONSTRAINT opportunities_confirmed_check CHECK (
    confirmed_amount IS NULL OR (
      confirmed_amount IS NOT DISTINCT FROM captador_amount
      AND confirmed_amount IS NOT DISTINCT FROM financiador_amount
      AND captador_confirmed_at IS NOT NULL AND financiador_confirmed_at IS NOT NULL
    )
  ),
  ADD CONSTRAINT opportunities_unlocked_check CHECK (status IN ('bloqueada', 'cancelada') OR unlocked_at IS NOT NULL);
ALTER TABLE opportunity_payments
  ADD CONSTRAINT opportunity_payments_kind_check CHECK (kind IN ('desbloqueio', 'comissao')),
  ADD CONSTRAINT opportunity_payments_fee_check CHECK (
    (kind = 'desbloqueio' AND fee_percentage IN (0.1, 0.3)) OR (kind = 'comissao' AND fee_percentage = 8)
  ),
  ADD CONSTRAINT opportunity_payments_amounts_check
    CHECK (opportunity_amount > 0 AND fee_amount >= 0 AND fee_amount <= opportunity_amount),
  ADD CONSTRAINT opportunity_payments_status_check CHECK (payment_status IN ('paid', 'pending', 'failed')),
  ADD CONSTRAINT opportunity_payments_method_check CHECK (payment_method IN ('card', 'pix')),
  ADD CONSTRAINT opportunity_payments_two_people_check CHECK (captador_id <> financiador_id),
  -- Nothing is unlocked by a payment that did not arrive.
  ADD CONSTRAINT opportunity_payments_unlock_check
    CHECK ((payment_status = 'paid') = (paid_at IS NOT NULL) AND (unlocked_at IS NULL OR paid_at IS NOT NULL));

-- E-mail and support (B2.22, B3.14, B3.16)
ALTER TABLE email_messages
  ADD CONSTRAINT email_messages_status_check
    CHECK (status IN ('queued', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed')),
  ADD CONSTRAINT email_messages_provider_check CHECK (provider IN ('resend', 'smtp')),
  ADD CONSTRAINT email_messages_attempts_check CHECK (attempts >= 0);
ALTER TABLE email_preferences
  ADD CONSTRAINT email_preferences_alerts_check CHECK (search_alerts IN ('nunca', 'diario', 'semanal'));
ALTER TABLE email_suppressions
  ADD CONSTRAINT email_suppressions_reason_check CHECK (reason IN ('bounce', 'complaint', 'unsubscribe'));
ALTER TABLE support_tickets
  ADD CONSTRAINT support_tickets_categoria_check
    CHECK (categoria IN ('investimento', 'fiscal', 'tecnico', 'comercial', 'juridico', 'outros')),
  ADD CONSTRAINT support_tickets_prioridade_check CHECK (prioridade IN ('urgente', 'alta', 'normal', 'baixa')),
  ADD CONSTRAINT support_tickets_texts_check
    CHECK (length(btrim(assunto)) BETWEEN 1 AND 200 AND length(btrim(mensagem)) BETWEEN 1 AND 5000),
  ADD CONSTRAINT support_tickets_status_check CHECK (status IN ('aberto', 'em_atendimento', 'resolvido'));

-- Assistants (B3.11, B3.12, B4.5)
ALTER TABLE proposals
  ADD CONSTRAINT proposals_presentation_check
    CHECK (presentation_status IN ('nenhuma', 'pendente', 'pronta', 'offline', 'falhou'));
ALTER TABLE conversations
  ADD CONSTRAINT conversations_kind_check CHECK (kind IN ('proposta', 'chat')),
  ADD CONSTRAINT conversations_step_check CHECK (step IN
    ('project-basics', 'impact-goals', 'target-audience', 'value-proposition', 'marketing-benefits'));
ALTER TABLE conversation_messages
  ADD CONSTRAINT conversation_messages_role_check CHECK (role IN ('user', 'assistant'));

ALTER TABLE saved_searches
  ADD CONSTRAINT saved_searches_texts_check CHECK (length(name) BETWEEN 1 AND 100 AND length(query) <= 2000);
ALTER TABLE project_imports
  ADD CONSTRAINT project_imports_counts_check
    CHECK (added >= 0 AND changed >= 0 AND unchanged >= 0 AND duplicates >= 0 AND refused >= 0);

-- A3.15, B7.7: one way in for security events; returns the id of the entry.
CREATE FUNCTION log_security_event(p_event_type text, p_user_id uuid DEFAULT NULL, p_details jsonb DEFAULT '{}')
RETURNS uuid LANGUAGE sql VOLATILE
BEGIN ATOMIC
  INSERT INTO security_events (event_type, user_id, details)
  VALUES (p_event_type, p_user_id, coalesce(p_details, '{}')) RETURNING id;
END;

-- B7.18: how many e-mails of each type left the house.
CREATE FUNCTION get_email_stats() RETURNS TABLE (email_type text, total_sent bigint) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT m.email_type, count(*) FROM email_messages m WHERE m.sent_at IS NOT NULL GROUP BY m.email_type
  ORDER BY m.email_type;
END;
