-- The three go together: reckoned one by one, the queue looks too short for PostgreSQL to read it in its order.
CREATE STATISTICS organizations_a_conferir_estatistica (mcv) ON conferida_em, cuidada, com_proposta FROM organizations;
ANALYZE organizations;
