/** Unit of row numbers: lines of a CSV file, records of a JSON list. */
export type Counted = "linha" | "registro";

const CSV_PROBLEMS = new Map([
  ["CSV_QUOTE_NOT_CLOSED", "uma aspa abre e não fecha"],
  ["INVALID_OPENING_QUOTE", "aspas no meio de uma célula; cerque a célula com aspas e dobre as de dentro"],
  [
    "CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE",
    "texto depois da aspa que fecha a célula; dobre as aspas de dentro",
  ],
]);

export const FILE_PROBLEMS = {
  missing: (file: string) => `Arquivo não encontrado: ${file}`,
  unreadable: (file: string, reason: string) => `Não foi possível ler ${file}: ${reason}`,
  extension: (file: string) => `${file}: use um arquivo .json ou .csv.`,
  empty: (file: string) => `${file} está vazio.`,
  large: (file: string, size: number, limit: number) =>
    `${file} tem ${size} MB; o limite de uma importação é ${limit} MB.`,
  encoding: (file: string) => `${file} não está em UTF-8; salve o arquivo nessa codificação.`,
  nul: (file: string) => `${file} contém bytes nulos: não é um arquivo de texto.`,
  json: (file: string, place: { line: string; column: string } | null) =>
    `${file} não é um JSON válido${place ? ` (linha ${place.line}, coluna ${place.column})` : ""}.`,
  shape: (file: string) => `${file}: espera-se uma lista de projetos, ou um objeto com a lista em "records".`,
  csv: (file: string, line: number, code: string) =>
    `${file} não é um CSV válido na linha ${line}: ${CSV_PROBLEMS.get(code) ?? code}.`,
  columns: (file: string, names: string[], known: string[]) =>
    `${file}: colunas desconhecidas: ${names.map((name) => (name.trim() ? name : "(sem nome)")).join(", ")}.\nColunas que a importação lê: ${known.join(", ")}.`,
  repeatedColumns: (file: string, names: string[]) => `${file}: colunas repetidas: ${names.join(", ")}`,
  rows: (file: string, count: number, limit: number) =>
    `${file} tem mais de ${limit} projetos (${count}); divida o arquivo.`,
} as const;

export const FIELD_PROBLEMS = {
  required: "é obrigatório",
  text: "precisa ser um texto",
  number: "precisa ser um número",
  integer: "precisa ser um número inteiro",
  flag: "precisa ser verdadeiro ou falso",
  list: "precisa ser uma lista",
  object: "precisa ser um objeto",
  option: (options: readonly unknown[]) => `precisa ser um destes: ${options.join(", ")}`,
  least: (minimum: unknown) => `precisa ser no mínimo ${minimum}`,
  most: (maximum: unknown) => `pode ser no máximo ${maximum}`,
  shortest: "não pode ficar vazio",
  longest: (maximum: unknown) => `pode ter no máximo ${maximum} caracteres`,
  crowded: (maximum: unknown) => `pode ter no máximo ${maximum} itens`,
  above: (minimum: unknown) => `precisa ser maior que ${minimum}`,
  day: "precisa ser uma data que exista, como 2026-11-21",
  future: "não pode ser um dia que ainda não chegou",
  url: "precisa ser um endereço http ou https",
  cnpj: "precisa ser um CNPJ válido: confira os 14 caracteres",
  otherCnpj: "difere de organization.cnpj",
  checkedCnpj: (cnpj: string) => `difere do CNPJ ${cnpj}, que a equipe já conferiu para este projeto`,
  openDeal: "não pode mudar enquanto o projeto tem um apoio em andamento, ou um concluído sem recibo",
  cents: "pode ter no máximo duas casas decimais",
  control: "contém caracteres de controle",
  other: "é inválido",
  deadline: "não pode ser anterior à aprovação",
  raised: "difere de progress.current",
  target: "difere de progress.target",
  share: (percent: number, hasWorks: boolean) =>
    `precisa ser ${percent} em um projeto ${hasWorks ? "com" : "sem"} obras (details.hasWorks)`,
  searchable: "é longo demais para a busca",
  repeated: (row: number, counted: Counted) =>
    `já aparece ${counted === "linha" ? "na" : "no"} ${counted} ${row} deste arquivo`,
  cells: (found: number, wanted: number) => `tem ${found} células, e o cabeçalho ${wanted}`,
  taken: (id: string) => `o mesmo projeto (nome, proponente e valor) já existe com o id ${id}`,
} as const;

export const quotaHint = (figures: Record<"total" | "valor" | "sum" | "wanted", string>): string =>
  `${figures.total} cotas de ${figures.valor} somam ${figures.sum}, e o valor total é ${figures.wanted}. Confira na fonte.`;

export type RowName = { row: number; id: string };
export type Refusal = RowName & { field: string; reason: string };
export type Change = RowName & { fields: { field: string; from: string; to: string }[] };
export type ImportReport = {
  added: (RowName & { nome: string })[];
  changed: Change[];
  unchanged: number;
  /** Differences that are not written: columns that the owner edited, and a lower official amount. */
  kept: Change[];
  /** Proponents' names in the file that are not written, because the organization has another name. */
  named: Change[];
  /** Number of projects without the proponent's CNPJ. No receipt can be issued for them. */
  withoutCnpj: number;
  /**
   * Listed projects without a captador that this file assigns to an organization with a captador. The team must give
   * each project to that captador.
   */
  toGive: (RowName & { nome: string })[];
  /** Written projects, new or with changed quotas or total, whose quotas do not divide the total. */
  oddQuotas: (RowName & { nome: string; hint: string })[];
  duplicates: (RowName & { of: string })[];
  refused: Refusal[];
  /** Number of people to mail, because the file ends or reopens the fundraising of their project. */
  mailed: number;
  written: boolean;
};

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);
const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
const unlessNone = (count: number, line: string): string[] => (count === 0 ? [] : [line]);

export function describeReport(report: ImportReport, counted: Counted): string[] {
  const { kept, withoutCnpj, toGive, refused, mailed } = report;
  const lines = [
    ...report.added.map(({ row, id, nome }) => `+ ${counted} ${row}, ${id}: ${short(nome)}`),
    ...report.changed.flatMap(({ row, id, fields }) => [
      `~ ${counted} ${row}, ${id}:`,
      ...fields.map(({ field, from, to }) => `    ${field}: ${short(from)} → ${short(to)}`),
    ]),
    ...kept.flatMap(({ row, id, fields }) => [
      `* ${counted} ${row}, ${id}: fica o que já está aqui:`,
      ...fields.map(({ field, from, to }) => `    ${field}: ${short(from)} (no arquivo: ${short(to)})`),
    ]),
    ...report.named.flatMap(({ row, id, fields }) =>
      fields.map(
        ({ from, to }) =>
          `* ${counted} ${row}, ${id}: fica o nome da organização: ${short(from)} (no arquivo: ${short(to)})`,
      ),
    ),
    ...toGive.map(({ row, id }) => `> ${counted} ${row}, ${id}: a entregar a quem cuida da organização`),
    ...report.oddQuotas.map(({ row, id, hint }) => `? ${counted} ${row}, ${id}: ${hint}`),
    ...report.duplicates.map(
      ({ row, id, of }) => `= ${counted} ${row}, ${id}: repete o projeto ${of} (nome, proponente e valor)`,
    ),
    ...refused.map(({ row, id, field, reason }) => `! ${counted} ${row}, ${id}: ${field} ${reason}`),
  ];
  const refusedRows = new Set(refused.map(({ row }) => row)).size;
  const counts = [
    plural(report.added.length, "novo", "novos"),
    plural(report.changed.length, "alterado", "alterados"),
    `${report.unchanged} sem mudança`,
    ...unlessNone(kept.length, `${kept.length} com valores mantidos`),
    plural(report.duplicates.length, "duplicado removido", "duplicados removidos"),
    plural(refusedRows, "recusado", "recusados"),
  ].join(", ");
  return [
    ...lines,
    ...unlessNone(
      withoutCnpj,
      `${plural(withoutCnpj, "projeto", "projetos")} sem CNPJ do proponente: sem ele não há recibo.`,
    ),
    ...unlessNone(
      toGive.length,
      `${plural(toGive.length, "projeto", "projetos")} de organização que já tem quem cuide dela: entregue na página de cada um, em /admin/projetos. Se a organização ainda não está conferida, confira-a antes.`,
    ),
    ...unlessNone(
      mailed,
      `${plural(mailed, "pessoa recebe", "pessoas recebem")} um e-mail: a captação de um projeto termina ou volta a ficar aberta com este arquivo.`,
    ),
    `${counts}.`,
    report.written ? "Gravado." : "Nada foi gravado.",
  ];
}
