/** One figure with where it comes from and of when it is. */
export type DocumentFigure = { value: string; label: string };

/** A budget line or an amount of a chart; `valor` in centavos. */
export type DocumentAmount = { label: string; valor: number };

/** What is known of the project behind a proposal, in words and amounts (centavos). */
export type DocumentProject = {
  nome: string;
  proponente: string;
  lugar: string;
  organizacao: string;
  valorTotal: number;
  valorCaptado: number;
  /** What must be raised before anything may begin, and its share of the total in percent. */
  minimo: number;
  captacaoMinima: number;
  /** Day until which that has to be raised, in words. */
  prazo: string | null;
  figures: DocumentFigure[];
  orcamento: DocumentAmount[];
  equipe: { nome: string; funcao: string }[];
  /** Where its figures come from, with the day. */
  fonte: string;
  /** Address of its page, when it has one. */
  url: string | null;
  demonstracao: boolean;
};

/** The texts of a proposal as they are shown, with their labels. */
export type DocumentTexts = {
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
  sections: { label: string; text: string }[];
  project: DocumentProject | null;
  contact: { name: string; organization: string | null; email: string; phone: string | null };
  /** Day on which it was made, in words. */
  made: string;
  /** Name of the platform and of the law, as they stand on every page. */
  brand: string;
  law: string;
  /** JPEG of the project's cover. */
  cover: { bytes: Uint8Array; width: number; height: number } | null;
};

/** What stands under a label: plain, or set apart from the lines around it. */
export type PaperLine = { text: string; look?: "strong" | "soft" };

/** A receipt in words, ready to be drawn. */
export type ReceiptDocument = {
  /** Name of the platform. */
  brand: string;
  author: string;
  title: string;
  /** Of the law, above the title; null on our own receipts. */
  kicker: string | null;
  number: string;
  issued: string;
  /** Why it counts no more; null while it does. */
  revoked: { title: string; reason: string } | null;
  amount: string;
  inWords: string;
  rows: { label: string; lines: PaperLine[] }[];
  /** What the code leads to, how it is typed, and where. */
  address: string;
  code: string;
  place: string;
  note: string;
  foot: string;
};

/** A sum of a statement with what it is made of, in words. */
export type StatementSum = {
  label: string;
  amount: string;
  groups: { when: string; what: string; count: string; amount: string }[];
};

/** A statement in words, ready to be drawn. */
export type StatementDocument = {
  brand: string;
  kicker: string;
  title: string;
  owner: string;
  span: string;
  made: string;
  sums: StatementSum[];
  advice: string;
  /** What the names under the projects are. */
  other: string;
  rows: { id: string; day: string; number: string; what: string; who: string; amount: string }[];
  empty: string;
};

/** A document to be drawn, and as what. */
export type Drawing =
  | { kind: "pdf" | "docx" | "deck"; document: ProposalDocument }
  | { kind: "receipt"; document: ReceiptDocument }
  | { kind: "statement"; document: StatementDocument };
