-- One message of a captador to everybody who supports a project (lib/matches/supporter-messages).

-- CreateTable
CREATE TABLE "supporter_messages" (
    "id" UUID NOT NULL,
    "projeto_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "texto" TEXT NOT NULL,
    "dia" DATE NOT NULL,
    "conversas" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supporter_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "supporter_messages_author_id_idx" ON "supporter_messages"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "supporter_messages_projeto_id_dia_key" ON "supporter_messages"("projeto_id", "dia");

-- AddForeignKey
ALTER TABLE "supporter_messages" ADD CONSTRAINT "supporter_messages_projeto_id_fkey" FOREIGN KEY ("projeto_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supporter_messages" ADD CONSTRAINT "supporter_messages_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
