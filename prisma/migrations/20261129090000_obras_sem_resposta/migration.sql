-- Null: the project's source does not say whether there are works. Such a project is in neither filter.
ALTER TABLE "projects" ALTER COLUMN "obras" DROP NOT NULL;

-- No row has a null yet, so the stored values of projects.tracos stay right.
CREATE OR REPLACE FUNCTION projeto_tracos(materiais text[], tipo_proponente text, cota_valor bigint, etapa text, obras boolean)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  coalesce((
    SELECT bit_or(1::bigint << (array_position(ARRAY['Papel e papelão', 'Plástico', 'PET', 'Vidro', 'Metais', 'Alumínio',
      'Orgânicos', 'Eletroeletrônicos', 'Óleo de cozinha', 'Embalagens longa vida', 'Isopor', 'Têxteis', 'Pneus',
      'Resíduos da construção'], material) - 1))
    FROM unnest(materiais) AS material
  ), 0)
  | coalesce(1::bigint << (19 + array_position(ARRAY['Associação', 'Cooperativa', 'Não informado'], tipo_proponente)), 0)
  | CASE WHEN coalesce(cota_valor, 0) <= 100000 THEN 1::bigint << 24 ELSE 0 END
  | CASE WHEN coalesce(cota_valor, 0) <= 250000 THEN 1::bigint << 25 ELSE 0 END
  | CASE WHEN coalesce(cota_valor, 0) <= 500000 THEN 1::bigint << 26 ELSE 0 END
  | CASE WHEN coalesce(cota_valor, 0) <= 1000000 THEN 1::bigint << 27 ELSE 0 END
  | coalesce(1::bigint << (29 + array_position(ARRAY['Admissibilidade', 'Captação mínima', 'Análise técnica',
      'Captação mínima de operacionalização', 'Autorização', 'Execução', 'Prestação de contas'], etapa)), 0)
  | CASE obras WHEN true THEN 1::bigint << 40 WHEN false THEN 1::bigint << 41 ELSE 0 END;
