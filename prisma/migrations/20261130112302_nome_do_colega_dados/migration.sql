-- What is there already.
UPDATE colegas c SET nome = p.full_name, nomes_antes = ARRAY[c.nome]
FROM profiles p WHERE p.user_id = c.pessoa_id AND c.encerrado_em IS NULL AND p.full_name <> c.nome;
