/** Invented companies with valid CNPJs. No name refers to a real company. */

export type Company = {
  cnpj: string;
  name: string;
  brand?: string;
  uf: string;
  /** City in IBGE's spelling. */
  city: string;
  size: 1 | 3 | 5;
  /** 3 SUSPENSA, 4 INAPTA, 8 BAIXADA. Missing for an active company (2 ATIVA). */
  status?: 3 | 4 | 8;
  /** Year of joining Simples. */
  simples?: number;
  regime?: [year: number, form: string][];
  activity: keyof typeof ACTIVITIES;
  /** Opening date, or age in months. */
  since: string | number;
  /** Whole R$. */
  capital: number;
};

export const ACTIVITIES = {
  sorting: [3831999, "Recuperação de materiais metálicos, exceto alumínio"],
  plastics: [3832700, "Recuperação de materiais plásticos"],
  recovery: [3839499, "Recuperação de materiais não especificados anteriormente"],
  collection: [3811400, "Coleta de resíduos não-perigosos"],
  association: [9499500, "Atividades associativas não especificadas anteriormente"],
  rights: [9430800, "Atividades de associações de defesa de direitos sociais"],
  food: [1091102, "Fabricação de produtos de padaria e confeitaria"],
  drinks: [1122401, "Fabricação de refrigerantes"],
  packaging: [2222600, "Fabricação de embalagens de material plástico"],
  paper: [1721400, "Fabricação de papel"],
  glass: [2312500, "Fabricação de embalagens de vidro"],
  retail: [4711302, "Comércio varejista de mercadorias em geral - supermercados"],
  energy: [3514000, "Distribuição de energia elétrica"],
  bank: [6422100, "Bancos múltiplos, com carteira comercial"],
  software: [6201501, "Desenvolvimento de programas de computador sob encomenda"],
  consulting: [7020400, "Atividades de consultoria em gestão empresarial"],
  transport: [4930202, "Transporte rodoviário de carga, intermunicipal e interestadual"],
  steel: [2422901, "Produção de laminados planos de aço ao carbono"],
  cosmetics: [2063100, "Fabricação de cosméticos, produtos de perfumaria e de higiene pessoal"],
  building: [4120400, "Construção de edifícios"],
} as const satisfies Record<string, readonly [code: number, text: string]>;

const REAL = "LUCRO REAL";
const PRESUMED = "LUCRO PRESUMIDO";
const years = (form: string, ...list: number[]) => list.map((year): [number, string] => [year, form]);

export const COMPANIES: Company[] = [
  {
    cnpj: "11222333000181",
    name: "INDUSTRIA DE BEBIDAS SERRA DO MEL S.A.",
    brand: "SERRA DO MEL",
    uf: "SP",
    city: "Campinas",
    size: 5,
    regime: years(REAL, 2021, 2022, 2023, 2024, 2025),
    activity: "drinks",
    since: "1987-04-13",
    capital: 84_000_000,
  },
  {
    cnpj: "19131243000197",
    name: "ASSOCIACAO REDE VIVA DE CATADORES",
    brand: "REDE VIVA",
    uf: "SP",
    city: "São Paulo",
    size: 5,
    regime: years("ISENTA DO IRPJ", 2023, 2024, 2025),
    activity: "rights",
    since: "2013-10-03",
    capital: 0,
  },
  {
    cnpj: "12ABC34501DE35",
    name: "VERDEJANTE TECNOLOGIA AMBIENTAL LTDA",
    brand: "VERDEJANTE",
    uf: "SC",
    city: "Florianópolis",
    size: 3,
    simples: 2026,
    activity: "software",
    since: "2026-07-27",
    capital: 150_000,
  },
  {
    cnpj: "ABCDEFGH000195",
    name: "COOPERATIVA NOVO CICLO DE RECICLAGEM",
    brand: "NOVO CICLO",
    uf: "BA",
    city: "Salvador",
    size: 5,
    activity: "recovery",
    since: "2026-08-03",
    capital: 32_000,
  },
  {
    cnpj: "41207835000102",
    name: "SUPERMERCADOS VARGEM ALTA LTDA",
    brand: "VARGEM ALTA",
    uf: "MG",
    city: "Juiz de Fora",
    size: 5,
    regime: [...years(PRESUMED, 2021), ...years(REAL, 2022, 2023, 2024, 2025)],
    activity: "retail",
    since: "2001-02-19",
    capital: 12_500_000,
  },
  {
    cnpj: "63812045000180",
    name: "EMBALAGENS LITORAL NORTE LTDA",
    uf: "SC",
    city: "Joinville",
    size: 5,
    regime: years(PRESUMED, 2022, 2023, 2024, 2025),
    activity: "packaging",
    since: "2009-06-22",
    capital: 3_400_000,
  },
  {
    cnpj: "38491627000165",
    name: "PADARIA E CONFEITARIA DONA ZULMIRA LTDA",
    brand: "DONA ZULMIRA",
    uf: "SP",
    city: "São José do Rio Preto",
    size: 1,
    simples: 2020,
    activity: "food",
    since: "2020-01-15",
    capital: 40_000,
  },
  {
    cnpj: "81645902000187",
    name: "COOPERATIVA RECICLA SERTAO",
    brand: "RECICLA SERTAO",
    uf: "CE",
    city: "Juazeiro do Norte",
    size: 5,
    activity: "recovery",
    since: "2015-03-23",
    capital: 18_500,
  },
  {
    cnpj: "54701928000122",
    name: "METALURGICA RIO DOCE LAMINADOS LTDA",
    uf: "MG",
    city: "Ipatinga",
    size: 5,
    regime: years(REAL, 2019, 2020, 2021),
    status: 4,
    activity: "steel",
    since: "1996-10-14",
    capital: 5_200_000,
  },
  {
    cnpj: "78351642000122",
    name: "CONSTRUTORA PORTAL DA MATA LTDA",
    uf: "MT",
    city: "Cuiabá",
    size: 5,
    status: 8,
    activity: "building",
    since: "2003-07-21",
    capital: 750_000,
  },
  {
    cnpj: "86409275000107",
    name: "COLETA SELETIVA ILHA DO MEL LTDA",
    brand: "ILHA COLETA",
    uf: "PR",
    city: "Paranaguá",
    size: 3,
    status: 3,
    simples: 2017,
    activity: "collection",
    since: "2017-02-08",
    capital: 90_000,
  },
  {
    cnpj: "95820416000162",
    name: "COOPERATIVA BROTO NOVO DE CATADORES",
    brand: "BROTO NOVO",
    uf: "SP",
    city: "Campinas",
    size: 5,
    activity: "recovery",
    since: 2,
    capital: 1_000,
  },
  {
    cnpj: "93615084000159",
    name: "DISTRIBUIDORA DE BEBIDAS MARAJOARA LTDA",
    brand: "MARAJOARA",
    uf: "PA",
    city: "Belém",
    size: 5,
    regime: [...years("LUCRO ARBITRADO", 2022), ...years(REAL, 2023, 2024, 2025)],
    activity: "retail",
    since: "2010-03-18",
    capital: 6_800_000,
  },
];
