-- A draft shows when its owner saved it. What an import or the removal of a shared photo carries into its content is no
-- save; a save sets the time itself.
CREATE OR REPLACE TRIGGER project_drafts_updated_at BEFORE UPDATE OF estado, motivos, decidido_em ON project_drafts
  FOR EACH ROW WHEN (NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at) EXECUTE FUNCTION marca_atualizacao();
