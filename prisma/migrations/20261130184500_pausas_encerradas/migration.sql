-- CreateTable
CREATE TABLE "pausas_encerradas" (
    "parte" TEXT NOT NULL,
    "desde" TIMESTAMPTZ(3) NOT NULL,
    "ate" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pausas_encerradas_pkey" PRIMARY KEY ("parte","desde")
);
