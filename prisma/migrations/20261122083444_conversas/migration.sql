-- AlterTable
ALTER TABLE "email_preferences" ADD COLUMN     "talk_messages" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "talks" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "opportunity_id" UUID NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "talks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "talk_sides" (
    "talk_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "read_number" INTEGER NOT NULL DEFAULT 0,
    "unread" INTEGER NOT NULL DEFAULT 0,
    "unread_since" TIMESTAMPTZ(3),
    "muted" BOOLEAN NOT NULL DEFAULT false,
    "mailed_at" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "talk_sides_pkey" PRIMARY KEY ("talk_id","user_id")
);

-- CreateTable
CREATE TABLE "talk_messages" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "talk_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "texto" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "talk_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "talk_attachments" (
    "message_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "file_id" UUID NOT NULL,

    CONSTRAINT "talk_attachments_pkey" PRIMARY KEY ("message_id","position")
);

-- CreateTable
CREATE TABLE "talk_reports" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "talk_id" UUID NOT NULL,
    "reporter_id" UUID NOT NULL,
    "motivo" TEXT NOT NULL,
    "detalhe" TEXT NOT NULL DEFAULT '',
    "last_number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "talk_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "talks_opportunity_id_key" ON "talks"("opportunity_id");

-- CreateIndex
CREATE INDEX "talk_sides_user_id_last_at_talk_id_idx" ON "talk_sides"("user_id", "last_at", "talk_id");

-- CreateIndex
CREATE INDEX "talk_messages_created_at_idx" ON "talk_messages"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "talk_messages_talk_id_number_key" ON "talk_messages"("talk_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "talk_messages_author_id_client_id_key" ON "talk_messages"("author_id", "client_id");

-- CreateIndex
CREATE INDEX "talk_attachments_file_id_idx" ON "talk_attachments"("file_id");

-- CreateIndex
CREATE INDEX "talk_reports_talk_id_created_at_idx" ON "talk_reports"("talk_id", "created_at");

-- CreateIndex
CREATE INDEX "talk_reports_reporter_id_created_at_idx" ON "talk_reports"("reporter_id", "created_at");

-- AddForeignKey
ALTER TABLE "talks" ADD CONSTRAINT "talks_opportunity_id_fkey" FOREIGN KEY ("opportunity_id") REFERENCES "opportunities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_sides" ADD CONSTRAINT "talk_sides_talk_id_fkey" FOREIGN KEY ("talk_id") REFERENCES "talks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_sides" ADD CONSTRAINT "talk_sides_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_messages" ADD CONSTRAINT "talk_messages_talk_id_fkey" FOREIGN KEY ("talk_id") REFERENCES "talks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_messages" ADD CONSTRAINT "talk_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_attachments" ADD CONSTRAINT "talk_attachments_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "talk_messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_attachments" ADD CONSTRAINT "talk_attachments_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_reports" ADD CONSTRAINT "talk_reports_talk_id_fkey" FOREIGN KEY ("talk_id") REFERENCES "talks"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "talk_reports" ADD CONSTRAINT "talk_reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Written by hand from here on.

ALTER TABLE talks
  ADD CONSTRAINT talks_last_number_check CHECK (last_number >= 0);
ALTER TABLE talk_sides
  ADD CONSTRAINT talk_sides_role_check CHECK (role IN ('captador', 'financiador')),
  ADD CONSTRAINT talk_sides_role_key UNIQUE (talk_id, role),
  ADD CONSTRAINT talk_sides_read_check CHECK (read_number >= 0 AND unread >= 0),
  ADD CONSTRAINT talk_sides_since_check CHECK ((unread > 0) = (unread_since IS NOT NULL));
ALTER TABLE talk_messages
  ADD CONSTRAINT talk_messages_number_check CHECK (number > 0),
  ADD CONSTRAINT talk_messages_texto_check CHECK (char_length(texto) <= 4000);
ALTER TABLE talk_attachments
  ADD CONSTRAINT talk_attachments_position_check CHECK (position BETWEEN 0 AND 4);
ALTER TABLE talk_reports
  ADD CONSTRAINT talk_reports_motivo_check CHECK (motivo IN ('golpe', 'dados_bancarios', 'ofensa', 'spam', 'outro')),
  ADD CONSTRAINT talk_reports_detalhe_check CHECK (char_length(detalhe) <= 1000);

-- Who waits for an e-mail about what they have not read.
CREATE INDEX talk_sides_digest_idx ON talk_sides (unread_since) WHERE unread > 0 AND mailed_at IS NULL AND NOT muted;
-- Words in messages, without capitals and accents.
CREATE INDEX talk_messages_busca_idx ON talk_messages USING gin (sem_acento(texto) gin_trgm_ops);

-- A conversation is there from the moment of unlocking, with both sides; before, there is nothing. What changes about the
-- right to write is told to open screens in the same transaction.
CREATE FUNCTION opens_talk() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  talk uuid;
  sides uuid[];
BEGIN
  IF NEW.unlocked_at IS NOT NULL AND NEW.status IN ('desbloqueada', 'confirmada', 'concluida') THEN
    INSERT INTO talks (opportunity_id) VALUES (NEW.id) ON CONFLICT (opportunity_id) DO NOTHING RETURNING id INTO talk;
    IF talk IS NOT NULL THEN
      INSERT INTO talk_sides (talk_id, user_id, role)
        SELECT talk, m.captador_id, 'captador' FROM matches m WHERE m.id = NEW.match_id
        UNION ALL SELECT talk, m.financiador_id, 'financiador' FROM matches m WHERE m.id = NEW.match_id;
    END IF;
  END IF;
  SELECT t.id, array_agg(s.user_id) INTO talk, sides
    FROM talks t JOIN talk_sides s ON s.talk_id = t.id WHERE t.opportunity_id = NEW.id GROUP BY t.id;
  IF talk IS NOT NULL THEN
    PERFORM pg_notify('conversas', json_build_object('kind', 'state', 'talk', talk, 'to', sides)::text);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER opportunities_open_talk AFTER INSERT OR UPDATE OF status, unlocked_at ON opportunities
  FOR EACH ROW EXECUTE FUNCTION opens_talk();

-- What was unlocked before this release.
INSERT INTO talks (opportunity_id) SELECT id FROM opportunities
  WHERE unlocked_at IS NOT NULL AND status IN ('desbloqueada', 'confirmada', 'concluida');
INSERT INTO talk_sides (talk_id, user_id, role)
  SELECT t.id, v.user_id, v.role FROM talks t JOIN opportunities o ON o.id = t.opportunity_id JOIN matches m ON m.id = o.match_id,
    LATERAL (VALUES (m.captador_id, 'captador'), (m.financiador_id, 'financiador')) AS v (user_id, role);
