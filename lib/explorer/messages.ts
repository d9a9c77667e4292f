/** Empty list of the company's screen (B8.10). */
export const NOTHING_FOUND = "Nenhum projeto encontrado";
