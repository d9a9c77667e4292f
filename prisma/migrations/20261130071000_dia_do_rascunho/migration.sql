-- updated_at of a draft is the time at which its owner last saved or sent it, which the form shows. The owner's functions
-- set it. A decision of the team, an import and the removal of a shared photo are no save, so no trigger sets it.
DROP TRIGGER IF EXISTS project_drafts_updated_at ON project_drafts;
