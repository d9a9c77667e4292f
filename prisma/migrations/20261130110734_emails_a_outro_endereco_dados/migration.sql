-- What is there already.
UPDATE email_messages m SET outro_endereco = true FROM users u
WHERE u.id = m.user_id AND m.to_address <> u.email AND m.to_address <> '' AND m.email_type <> 'support_team';

-- A subject had the address of an invited person.
UPDATE email_messages SET subject = 'Permissão de um convite trocada'
WHERE user_id IS NOT NULL AND subject LIKE 'Permissão do convite para %@% trocada';
