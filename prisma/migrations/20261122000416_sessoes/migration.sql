-- A session has a row of its own: the token names it, and ending it ends the token at once. It takes the place of
-- the version of an account, which could only end all of its sessions. Everybody logs in once more.
ALTER TABLE "users" DROP COLUMN "session_version";

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT uuid_v7(),
    "user_id" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Ended ones wait for the daily purge; few among the open.
CREATE INDEX sessions_encerradas_idx ON sessions (ended_at) WHERE ended_at IS NOT NULL;

-- Whoever writes: 90 days from the login at most.
ALTER TABLE sessions
  ADD CONSTRAINT sessions_device_check CHECK (length(device) BETWEEN 1 AND 60),
  ADD CONSTRAINT sessions_expiry_check
    CHECK (expires_at > created_at AND expires_at <= created_at + interval '2160 hours');
