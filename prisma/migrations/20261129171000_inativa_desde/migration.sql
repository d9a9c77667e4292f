-- When the registry first called the CNPJ inactive (lib/people/organizations/rules.ts): the step of a deal begins then.
ALTER TABLE organizations ADD COLUMN inativa_desde timestamptz(3);
