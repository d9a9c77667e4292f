-- The index by type and id serves whatever this one did; each mail is written into one index less.
DROP INDEX "email_messages_email_type_idx";
