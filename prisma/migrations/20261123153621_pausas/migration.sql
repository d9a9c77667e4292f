-- CreateTable
CREATE TABLE "pausas" (
    "parte" TEXT NOT NULL,
    "desde" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pausas_pkey" PRIMARY KEY ("parte")
);
