-- Imported projects of deleted accounts had kept what their captador changed from every import. From now on a deletion
-- gives all but the organization back to the source (lib/overview/personal-data/mutations.ts).
UPDATE projects SET campos_do_dono = ARRAY(SELECT campo FROM unnest(campos_do_dono) AS campo WHERE campo = 'organizacaoId')
WHERE captador_id IS NULL AND source_id IS NOT NULL AND NOT campos_do_dono <@ ARRAY['organizacaoId'];

-- No import has a budget, so the lines of a former captador would contradict the source's total.
UPDATE projects SET orcamento = '[]' WHERE captador_id IS NULL AND source_id IS NOT NULL AND orcamento <> '[]';
