-- CreateTable
CREATE TABLE "avisos_do_site" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "texto" TEXT NOT NULL,
    "caminho" TEXT NOT NULL,
    "termina" TIMESTAMPTZ(3),
    "desde" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "avisos_do_site_pkey" PRIMARY KEY ("id")
);

-- One notice at a time.
ALTER TABLE "avisos_do_site" ADD CONSTRAINT "avisos_do_site_um" CHECK ("id");
