-- AlterTable
ALTER TABLE "empresas_interessadas" ADD COLUMN     "nomes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "project_updates" ADD COLUMN     "nomes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "project_questions" ADD COLUMN     "nomes" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "nomes_projeto" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Conversations that somebody has not read, the oldest message first: what 'Agora' shows.
CREATE INDEX talk_sides_unread_idx ON talk_sides (user_id, unread_since) WHERE unread > 0;
