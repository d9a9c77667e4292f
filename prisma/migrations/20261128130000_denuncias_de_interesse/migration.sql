-- A captador reports an interest before there is a conversation: a report has one of the two.
ALTER TABLE "talk_reports" ADD COLUMN     "interesse_id" UUID,
ALTER COLUMN "talk_id" DROP NOT NULL;

ALTER TABLE "talk_reports" ADD CONSTRAINT "talk_reports_interesse_id_fkey" FOREIGN KEY ("interesse_id") REFERENCES "empresas_interessadas"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "talk_reports" ADD CONSTRAINT "talk_reports_alvo_check" CHECK (num_nonnulls(talk_id, interesse_id) = 1) NOT VALID;
