-- What is there already, and what changed before the last trigger was made.
SELECT organizacoes_proposta(ARRAY(SELECT o.id::text FROM organizations o WHERE o.com_proposta OR organizacao_tem_proposta(o.id)));
