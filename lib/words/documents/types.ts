export type DocumentFigure = { value: string; label: string };

/** `valor` in centavos. */
export type DocumentAmount = { label: string; valor: number };

/** Amounts in centavos. */
export type DocumentProject = {
  nome: string;
  proponente: string;
  lugar: string;
  organizacao: string;
  valorTotal: number;
  valorCaptado: number;
  /** Amount missing to the total; 0 for a finished project. */
  valorDisponivel: number;
  /** Legal minimum, its missing part, its percentage of the total. Null while it is unknown whether there are works. */
  captacaoMinima: { valor: number; falta: number; percent: number } | null;
  /** Last day of the fundraising. Null if it is unknown or the fundraising has ended. */
  prazo: string | null;
  /** Sentence saying that the fundraising has ended, or null. A document with this sentence asks for no money. */
  encerrada: string | null;
  figures: DocumentFigure[];
  orcamento: DocumentAmount[];
  equipe: { nome: string; funcao: string }[];
  fonte: string;
  url: string | null;
};

type DocumentTexts = {
  title: string;
  investment: string;
  timeline: string;
  location: string;
  description: string;
  impact: string;
  targetAudience: string;
  valueProposition: string;
  marketingBenefits: string;
};

export type ProposalDocument = {
  texts: DocumentTexts;
  notices: string[];
  sections: { label: string; text: string }[];
  project: DocumentProject | null;
  contact: { name: string; organization: string | null; email: string; phone: string | null };
  made: string;
  brand: string;
  law: string;
  cover: { bytes: Uint8Array; width: number; height: number } | null;
};

export type PaperLine = { text: string; look?: "strong" | "soft" };

export type ReceiptDocument = {
  brand: string;
  author: string;
  title: string;
  /** Name of the law; null on our own receipts. */
  kicker: string | null;
  number: string;
  issued: string;
  revoked: { title: string; reason: string } | null;
  amount: string;
  inWords: string;
  rows: { label: string; lines: PaperLine[] }[];
  /** Target of the QR code. Without a camera, the reader types `code` at `place`. */
  address: string;
  code: string;
  place: string;
  note: string;
  foot: string;
};

export type StatementSum = {
  label: string;
  amount: string;
  groups: { when: string; what: string; count: string; amount: string }[];
};

/**
 * Sums of one payer's or organization's receipts.
 * - `party`: heading; null if the statement has only one party
 * - `advice`: text for the party's accountant; null for a funder whose deposits are all to fictitious projects
 */
type StatementPart = { party: string | null; sums: StatementSum[]; advice: string | null };

export type StatementDocument = {
  brand: string;
  kicker: string;
  title: string;
  owner: string;
  span: string;
  made: string;
  notices: string[];
  parts: StatementPart[];
  otherParty: string;
  rows: { id: string; day: string; number: string; what: string; who: string; amount: string }[];
  empty: string;
};

/** Empty texts are left out. */
export type BriefRow = {
  name: string;
  details: string;
  missing: PaperLine[];
  effect: PaperLine[];
  deadline: string;
  impact: PaperLine[];
};

export type BriefDocument = {
  brand: string;
  kicker: string;
  title: string;
  /** Names the company that the account claims to be. */
  maker: string | null;
  made: string;
  notice: string | null;
  figures: { label: string; value: string; note: string | null }[];
  table: {
    title: string;
    columns: { project: string; missing: string; effect: string; deadline: string; impact: string };
    rows: BriefRow[];
    sum: string | null;
  } | null;
  account: { title: string; rows: { label: string; value: string; strong: boolean }[]; note: string } | null;
  risks: { title: string; items: { title: string; text: string }[] };
  law: { title: string; text: string };
  /** `address`: target of the QR code; `shown`: the same address as text. */
  page: { address: string; read: string; open: string; shown: string } | null;
  signatures: { names: readonly string[]; hint: string };
  foot: string;
};

export type PosterDocument = {
  brand: string;
  kicker: string;
  title: string;
  place: string;
  text: string | null;
  main: { label: string; value: string };
  figures: { label: string; value: string }[];
  address: string;
  shown: string;
  invite: string;
  how: readonly string[];
  notice: string | null;
  foot: string;
};

export type Drawing =
  | { kind: "pdf" | "docx" | "deck"; document: ProposalDocument }
  | { kind: "receipt"; document: ReceiptDocument }
  | { kind: "statement"; document: StatementDocument }
  | { kind: "brief"; document: BriefDocument }
  | { kind: "poster"; document: PosterDocument };
