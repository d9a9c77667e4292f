import pg from "pg";
import { withoutIndexes } from "./large-database.ts";

/**
 * Fills the empty table `projects` of a migrated database. Some search terms are common and others rare. Two runs
 * differ only in dates, which count from today. Ends with VACUUM ANALYZE.
 * @param owner SQL for the captador of project number `i`; none by default
 */
export async function generateProjects(url: string, count: number, owner = "NULL::uuid"): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await withoutIndexes(client, async () => {
      await client.query(HELPERS);
      await client.query("SELECT setseed(0.42)");
      for (let first = 1; first <= count; first += BATCH)
        await client.query(insertSql(first, Math.min(count, first + BATCH - 1), owner));
    });
    await client.query("VACUUM ANALYZE projects");
    await client.query("VACUUM ANALYZE project_summary");
  } finally {
    await client.end();
  }
}

/** Rows per statement. The triggers of project_summary hold all rows of a statement in memory. */
const BATCH = 50_000;

const HELPERS = `
  CREATE FUNCTION pg_temp.pick(options text[], r float8) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN options[1 + floor(r * array_length(options, 1))::int];
  CREATE FUNCTION pg_temp.invented(n int) RETURNS text LANGUAGE sql IMMUTABLE
  RETURN initcap(
    (ARRAY['ja','pi','ca','mo','ita','gua','ri','su','ubá','ara','bo','pe','san','ti','vo','lu','ser','cam'])[1 + n % 18]
    || (ARRAY['ra','pu','tin','ba','guai','co','ná','mi','ru','te','pó','xi','lan','que','du'])[1 + n / 18 % 15]
    || (ARRAY['ba','ca','guá','ma','nas','poli','ré','tuba','vi','zal','çu','nga','mirim','quara','béu'])[1 + n / 270 % 15]
    || (ARRAY['',' do sul',' de minas',' da serra',' do norte'])[1 + n / 4050 % 5]
  );`;

export const SOURCE = "Lista gerada";

/** SQL of the official number of project `i`. Nine in ten projects have one. */
export const approvalNumber = (i: string) => `'02000.' || lpad((${i})::text, 7, '0') || '/2026-01'`;

const insertSql = (first: number, last: number, owner: string) => `
  INSERT INTO projects (source_id, fonte, slug, nome_projeto, descricao, categoria_origem, categoria, status, urgencia,
    estado, cidade, proponente, tipo_proponente, valor_total, valor_captado, aprovado_em, prazo_captacao,
    publicado, demonstracao, captador_id, materiais, cota_valor, cotas_total, etapa, obras, numero_aprovacao)
  SELECT 'gerado_' || i, '${SOURCE}', 'projeto-gerado-' || i,
    pg_temp.pick(ARRAY['Central de triagem','Coleta seletiva porta a porta','Triciclos elétricos','Compostagem',
      'Galpão de triagem','Oficina de educação ambiental','Rede de cooperativas','Logística reversa de vidro',
      'Esteira mecanizada','Inclusão de catadoras','Usina de plástico','Reciclagem de eletrônicos',
      'Pesquisa de polímeros','Ecoponto itinerante','Prensas e balanças'], random())
      || pg_temp.pick(ARRAY[' do bairro ',' da região de ',' do vale ',' da vila ',' do jardim ',' do porto ',
      ' da comunidade ',' do parque '], random()) || pg_temp.invented(floor(power(random(), 2) * 20000)::int),
    repeat('Descrição inventada sobre triagem, prensas, renda e oficinas. ', 7)
      || 'Em parceria com a escola de ' || pg_temp.invented((i::bigint * 7919 % 20000)::int) || '.',
    CASE WHEN random() < 0.9 THEN 'Ambiental' ELSE 'Cultural' END, categoria, status,
    CASE WHEN days < 60 THEN 'Alta' WHEN days < 180 THEN 'Média' ELSE 'Baixa' END, estado,
    pg_temp.invented(floor(power(random(), 3) * 5571)::int), 'Cooperativa ' || pg_temp.invented(i % 20000),
    CASE WHEN i % 5 = 1 THEN 'Associação' WHEN i % 10 = 2 THEN 'Não informado' ELSE 'Cooperativa' END, valor,
    CASE WHEN status = 'Finalizada' THEN valor * (0.8 + random() * 0.3)
      WHEN status = 'Em Captação' AND random() < 0.5 THEN valor * random() * 0.8 ELSE 0 END,
    current_date - 365 + days, current_date + days, true, true, ${owner},
    CASE WHEN i % 3 = 0 THEN ARRAY['Plástico', 'Vidro'] WHEN i % 100 = 1 THEN ARRAY['Plástico', 'Pneus']
      WHEN i % 2000 = 2 THEN ARRAY['Isopor'] ELSE ARRAY['Papel e papelão', 'Metais'] END,
    CASE WHEN i % 4 > 0 THEN valor / (100 + i * 7919::bigint % 3000) END,
    CASE WHEN i % 4 > 0 THEN 100 + i * 7919::bigint % 3000 END,
    CASE WHEN i % 50 = 0 THEN 'Análise técnica' ELSE 'Captação mínima' END, i % 5 = 0,
    CASE WHEN i % 10 > 0 THEN ${approvalNumber("i")} END
  FROM (
    SELECT i, (42000000 + floor(power(random(), 1.5) * 708000000))::bigint AS valor,
      floor(random() * 365)::int AS days,
      CASE WHEN r2 < 0.3 THEN 'Gestão de Resíduos' WHEN r2 < 0.55 THEN 'Inclusão Social'
        WHEN r2 < 0.65 THEN 'Saúde e Reciclagem' WHEN r2 < 0.85 THEN 'Cooperativismo'
        ELSE 'Educação Ambiental' END AS categoria,
      CASE WHEN r3 < 0.15 THEN 'Aprovada' WHEN r3 < 0.9 THEN 'Em Captação' ELSE 'Finalizada' END AS status,
      CASE WHEN r1 < 0.4 THEN 'SP' WHEN r1 < 0.5 THEN 'RJ' WHEN r1 < 0.6 THEN 'MG' WHEN r1 < 0.68 THEN 'PR'
        WHEN r1 < 0.75 THEN 'RS' ELSE pg_temp.pick(ARRAY['AC','AL','AM','AP','BA','CE','DF','ES','GO','MA','MS',
        'MT','PA','PB','PE','PI','RN','RO','RR','SC','SE','TO'], random()) END AS estado
    FROM (SELECT i, random() AS r1, random() AS r2, random() AS r3 FROM generate_series(${first}, ${last}) AS i) AS raw
  ) AS shaped;`;
