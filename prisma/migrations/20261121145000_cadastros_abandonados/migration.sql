-- Sign-ups that nobody confirmed, oldest first: few rows among all accounts, looked for once a day.
CREATE INDEX users_nao_confirmados_idx ON users (created_at)
  WHERE email_confirmed_at IS NULL AND anonymised_at IS NULL AND stripe_customer_id IS NULL;
