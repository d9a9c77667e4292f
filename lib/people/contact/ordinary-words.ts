/** Words that are hidden only inside a name. All lists of this file are in lower case without accents. */
export const CONNECTIVES =
  "a o e as os um de da do das dos di du del la em no na nos nas ao aos para por com and of the y";

/** Legal forms of a company, which are hidden only as part of a name. */
export const LEGAL_FORMS = `ltda limitada sa s me epp mei eireli cia companhia inc llc slu`;

/** Words that identify nobody by themselves, and that messages about a project need. */
export const ORDINARY = `
  projeto projetos programa proposta incentivo incentivos lei lir apoio reciclagem reciclar recicla reciclados
  recicladora reciclavel reciclaveis reciclado reciclada recicladas recicladores recicladoras residuo residuos coleta
  triagem seletiva ambiental ambiente ambientais meio sustentavel sustentabilidade ecologico ecologica gestao
  logistica reversa catador catadora catadores catadoras cooperativa cooperativas cooperado cooperada cooperados
  cooperadas trabalho trabalhador trabalhadora trabalhadores trabalhadoras associado associada associados associadas
  associacao instituto fundacao federacao confederacao sindicato organizacao entidade ong empresa empresas grupo
  holding sociedade participacoes investimentos negocios industria industrias industrial comercio comercial
  comercializacao servico servicos produtos solucoes sistemas tecnologia tecnologias consultoria assessoria engenharia
  construcao transporte transportes distribuidora importacao exportacao representacoes administracao administradora
  administrativa financeira financeiro fiscal contabil banco seguros materiais material plasticos plastico papel
  papelao vidro metal metais metalurgica brasil brasileira brasileiro brasileiros nacional internacional global
  america latina mundo norte sul leste oeste nordeste sudeste centro estado estadual municipal municipio prefeitura
  cidade regional unidade matriz filial nova novo novas novos grande primeira primeiro
  contato contatos mail email site web exemplo teste demo app online conta pessoa fisica juridica
  eu tu ele ela nos se te me lhe ja so la ca ha vi ve va ou nao sim mas que meu seu ser ter ir ti rh pj pf rs kg km m2 co br`;

/** Domains of mail providers, which identify nobody. */
export const MAIL_PROVIDERS = `gmail googlemail hotmail outlook live msn yahoo ymail icloud proton protonmail uol bol
  terra ig globo globomail zipmail aol gmx zoho`;

export const SECOND_LEVEL = `com net org ind eng adv agr art gov edu coop eco emp inf tur tv srv ltda`;

/** Top-level domains. A dotted word that ends in one of them counts as an address. */
export const TOP_LEVEL = `com net org br io app eco me co biz info site online store shop tech digital dev pro bio
  green earth`;
