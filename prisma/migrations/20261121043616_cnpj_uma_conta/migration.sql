-- One account for each CNPJ, whatever the signup that made it: two people of a company cannot sign it up at the same
-- moment. CPFs (11 digits) are not covered, a person may be fundraiser and funder.
CREATE UNIQUE INDEX profiles_cnpj_unico_idx ON profiles (document_number) WHERE length(document_number) = 14;
