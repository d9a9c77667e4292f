-- Projects: rules, and the columns that searches, sorts and filters read.

ALTER TABLE projects
  ADD CONSTRAINT projects_slug_check CHECK (length(slug) <= 120 AND slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT projects_texts_check CHECK (
    length(btrim(nome_projeto)) BETWEEN 1 AND 300 AND length(descricao) <= 20000
    AND length(btrim(cidade)) BETWEEN 1 AND 100 AND length(btrim(proponente)) BETWEEN 1 AND 200
  ),
  ADD CONSTRAINT projects_categoria_origem_check CHECK (categoria_origem IN ('Ambiental', 'Cultural')),
  ADD CONSTRAINT projects_categoria_check CHECK (categoria IN
    ('Gestão de Resíduos', 'Inclusão Social', 'Saúde e Reciclagem', 'Cooperativismo', 'Educação Ambiental')),
  ADD CONSTRAINT projects_status_check CHECK (status IN ('Aprovada', 'Em Captação', 'Finalizada')),
  ADD CONSTRAINT projects_urgencia_check CHECK (urgencia IN ('Alta', 'Média', 'Baixa')),
  ADD CONSTRAINT projects_estado_check CHECK (estado_existe(estado)),
  ADD CONSTRAINT projects_tipo_proponente_check
    CHECK (tipo_proponente IN ('Associação', 'Cooperativa', 'Não informado')),
  -- R$ 100 billion: far above any project, far below where arithmetic on totals could overflow.
  ADD CONSTRAINT projects_valores_check CHECK (
    valor_total BETWEEN 0 AND 10000000000000 AND valor_captado BETWEEN 0 AND 100000000000000
    AND (valor_total > 0 OR NOT publicado)
  ),
  ADD CONSTRAINT projects_cotas_check CHECK (cotas_total > 0 AND cota_valor > 0),
  ADD CONSTRAINT projects_cotas_par_check CHECK ((cotas_total IS NULL) = (cota_valor IS NULL)),
  ADD CONSTRAINT projects_captacao_minima_check CHECK (captacao_minima IN (20, 50)),
  ADD CONSTRAINT projects_numeros_check
    CHECK (duracao_meses BETWEEN 1 AND 120 AND beneficiarios >= 0 AND toneladas_ano >= 0),
  ADD CONSTRAINT projects_fonte_url_check CHECK (fonte_url ~ '^https?://');

-- faixa_valor: the five value bands of lib/projects/rules.ts. ordem_prazo and ordem_recente: sort keys without
-- nulls, which a cursor could not step over. percentual_captacao_bp: share raised in hundredths of a percent.
-- Search texts: one field a line, so that a term never matches across two fields (a search term has no line
-- break); the state counts by its code and by its name. The proponent is a text of its own because only funders
-- search it (B5.5). The lengths keep index entries that carry the texts far below their limit of 2,700 bytes.
ALTER TABLE projects
  ADD COLUMN faixa_valor smallint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN valor_total <= 100000000 THEN 1 WHEN valor_total <= 200000000 THEN 2
         WHEN valor_total <= 300000000 THEN 3 WHEN valor_total <= 500000000 THEN 4 ELSE 5 END
  ) STORED,
  ADD COLUMN percentual_captacao_bp bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN valor_total > 0 THEN valor_captado * 10000 / valor_total ELSE 0 END
  ) STORED,
  ADD COLUMN ordem_prazo date NOT NULL GENERATED ALWAYS AS (coalesce(prazo_captacao, date '9999-12-31')) STORED,
  ADD COLUMN ordem_recente date NOT NULL GENERATED ALWAYS AS (
    coalesce(aprovado_em, (created_at AT TIME ZONE 'America/Sao_Paulo')::date)
  ) STORED,
  ADD COLUMN busca_publica text NOT NULL GENERATED ALWAYS AS (
    sem_acento(nome_projeto || E'\n' || cidade || E'\n' || estado || E'\n' || coalesce(estado_nome(estado), '')
      || E'\n' || categoria || E'\n')
  ) STORED,
  ADD COLUMN busca_proponente text NOT NULL GENERATED ALWAYS AS (sem_acento(proponente || E'\n')) STORED,
  ADD CONSTRAINT projects_busca_check
    CHECK (octet_length(busca_publica) <= 1500 AND octet_length(busca_proponente) <= 500);

-- B5.4: one published project per name, proponent and total value.
CREATE UNIQUE INDEX projects_sem_duplicatas_idx
  ON projects (chave_texto(nome_projeto), chave_texto(proponente), valor_total) WHERE publicado;
