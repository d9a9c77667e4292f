-- Rhythm of alerts of saved searches while they are off: "search_alerts" holds it only while they are on.
ALTER TABLE "email_preferences" ADD COLUMN     "alertas_semanais" BOOLEAN NOT NULL DEFAULT false;
