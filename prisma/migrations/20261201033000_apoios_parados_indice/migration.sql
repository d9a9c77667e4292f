-- The team's list of supports whose captador stays silent after a deposit.
CREATE INDEX CONCURRENTLY deal_events_equipe_avisada_idx ON deal_events (created_at, id) WHERE type = 'equipe_avisada';
