/** Clauses A8.13, B8.11. */
export const CNPJ_LOADING = "Validando CNPJ...";
export const CNPJ_AVAILABLE = "✓ CNPJ válido e disponível";
export const CNPJ_FOUND = "CNPJ encontrado";
export const CNPJ_VALID = "CNPJ válido";
export const CNPJ_FILL_IN = "Preencha os dados da empresa manualmente.";
export const CNPJ_FAILED = "Erro ao validar CNPJ. Tente novamente.";

export const cnpjIncomplete = (length: number): string => `Informe os ${length} caracteres do CNPJ.`;
export const CNPJ_INVALID = "CNPJ inválido. Confira os caracteres digitados.";
export const CNPJ_REGISTERED = "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.";

/** @param situation in the Receita Federal's word, such as "baixada" */
export const cnpjInactive = (situation: string): string =>
  `Este CNPJ consta como ${situation} na Receita Federal. Só empresas ativas podem se cadastrar; se ela já foi regularizada, fale com o suporte.`;

/** Shows the year of a declaration, because the company may have changed its regime. */
export function regimeText({ forma, ano }: { forma: string; ano: number | null }): string {
  if (ano !== null)
    return `Última declaração na base pública: ${forma.toLocaleLowerCase("pt-BR").replace("irpj", "IRPJ")}, ${ano}.`;
  return forma === "MEI"
    ? "Na base pública, a empresa é MEI."
    : "Na base pública, a empresa está no Simples Nacional.";
}

export const REGIME_HINT = {
  real: "É o regime que permite a dedução. Confirme com a contabilidade que ele vale para este ano.",
  other:
    "A dedução da empresa vale só no Lucro Real. Se o regime mudou desde então, a contabilidade confirma.",
  unknown: "A dedução da empresa vale só no Lucro Real. Confirme com a contabilidade em que regime ela está.",
} as const;

export const REGIME_WAITING = "Consultando o regime da empresa na base pública...";

export const REGIME_UNKNOWN = "A base pública não informou o regime da empresa.";

/**
 * Shown beside a deposit, and after an update of the name of the payer.
 * @param situation in the word of the Receita Federal, such as "baixada"
 */
export const regimeInactive = (situation: string): string =>
  `Na base pública, este CNPJ consta como ${situation}. Se o depósito é de outra empresa, peça ao suporte a troca do pagador antes do recibo.`;

const ENDED = ["baixada", "nula"];

/** Shown where no deposit is. @param situation as in {@link regimeInactive} */
export const companyInactive = (situation: string): string =>
  ENDED.includes(situation)
    ? `Na base pública, este CNPJ consta como ${situation}. Não apoie com ele: fale com o suporte se isso não está certo, ou se o apoio sai de outra empresa.`
    : `Na base pública, este CNPJ consta como ${situation}. Regularize-o na Receita Federal antes de apoiar, ou fale com o suporte se o apoio sai de outra empresa.`;

/** Clauses A8.14, B8.11. */
export const STATES_LOADING = "Carregando estados...";
export const STATES_FAILED = "Erro ao carregar estados. Tente novamente.";
export const CITIES_LOADING = "Carregando cidades...";
export const CITIES_FAILED = "Erro ao carregar cidades. Tente novamente.";
export const FIXED_LIST = "Usando lista fixa";
export const FIXED_LIST_REASON =
  "O serviço do IBGE não respondeu. A lista de reserva tem todos os municípios.";
export const CHOOSE_STATE_FIRST = "Escolha primeiro o estado.";
export const NO_CITY = "Nenhuma cidade com esse nome neste estado.";
export const CHOOSE_CITY = "Escolha uma cidade da lista.";
export const TYPE_UNKNOWN = "Use type=estados ou type=cidades.";
export const STATE_UNKNOWN = "Informe a sigla de um dos 27 estados.";

export const cityCount = (count: number): string => (count === 1 ? "1 cidade" : `${count} cidades`);

export const TRY_AGAIN = "Tentar novamente";
