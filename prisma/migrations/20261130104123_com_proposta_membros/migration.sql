-- At the end of the transaction, because organizations are locked after projects, drafts and accounts.
CREATE CONSTRAINT TRIGGER organization_members_proposta AFTER INSERT OR DELETE OR UPDATE OF organization_id, user_id
  ON organization_members DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION membro_proposta();
