-- What the tables and the generated columns stand on. Needs PostgreSQL 15 or newer and the right to create
-- extensions that the database marks as trusted (citext, pg_trgm, unaccent, btree_gin).

CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- Ids that grow with time: new rows land at the right end of every index. PostgreSQL 18 has its own uuidv7(),
-- this one also runs on 15 to 17.
CREATE FUNCTION uuid_v7() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE
RETURN encode(
  set_bit(
    set_bit(
      overlay(
        uuid_send(gen_random_uuid())
        PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
        FROM 1 FOR 6
      ), 52, 1
    ), 53, 1
  ), 'hex'
)::uuid;

-- Lower case without accents. unaccent() is only STABLE because its dictionary could be replaced; naming the
-- dictionary makes the result a pure function of the text, which generated columns and indexes need.
CREATE FUNCTION sem_acento(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(public.unaccent('public.unaccent'::regdictionary, texto));

-- Two texts that a person would call the same have the same key: case, accents and spacing do not count (B5.4).
CREATE FUNCTION chave_texto(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN sem_acento(btrim(regexp_replace(texto, '\s+', ' ', 'g')));

CREATE FUNCTION estado_nome(uf text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE uf
  WHEN 'AC' THEN 'Acre' WHEN 'AL' THEN 'Alagoas' WHEN 'AM' THEN 'Amazonas' WHEN 'AP' THEN 'Amapá'
  WHEN 'BA' THEN 'Bahia' WHEN 'CE' THEN 'Ceará' WHEN 'DF' THEN 'Distrito Federal'
  WHEN 'ES' THEN 'Espírito Santo' WHEN 'GO' THEN 'Goiás' WHEN 'MA' THEN 'Maranhão'
  WHEN 'MG' THEN 'Minas Gerais' WHEN 'MS' THEN 'Mato Grosso do Sul' WHEN 'MT' THEN 'Mato Grosso'
  WHEN 'PA' THEN 'Pará' WHEN 'PB' THEN 'Paraíba' WHEN 'PE' THEN 'Pernambuco' WHEN 'PI' THEN 'Piauí'
  WHEN 'PR' THEN 'Paraná' WHEN 'RJ' THEN 'Rio de Janeiro' WHEN 'RN' THEN 'Rio Grande do Norte'
  WHEN 'RO' THEN 'Rondônia' WHEN 'RR' THEN 'Roraima' WHEN 'RS' THEN 'Rio Grande do Sul'
  WHEN 'SC' THEN 'Santa Catarina' WHEN 'SE' THEN 'Sergipe' WHEN 'SP' THEN 'São Paulo'
  WHEN 'TO' THEN 'Tocantins'
END;

-- True for the 27 codes; checks of every column that holds a state.
CREATE FUNCTION estado_existe(uf text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(estado_nome(uf) IS NOT NULL, false);
