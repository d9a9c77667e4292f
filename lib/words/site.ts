export const SITE = {
  name: "Elo Recicla",
  tagline: "Quem financia encontra quem recicla.",
  description:
    "Projetos aprovados na Lei de Incentivo à Reciclagem e as empresas e pessoas que podem financiá-los com parte do imposto de renda.",
  place: "São Paulo, Brasil",
  law: "Lei nº 14.260/2021",
} as const;

/** Figures of the landing page (A1.4). Other screens show different figures on purpose (lib/words/README.md). */
export const CLAIMS = {
  companies: "600",
  approvedProjects: "600",
  approvedYear: "2025",
  companyShare: "1%",
  personShare: "6%",
  deductible: "100%",
  recyclingRate: "8%",
  /** This figure and the next are in the header of 'Explorar Projetos', beside real counts (B2.8). */
  opportunities: "R$ 171,9 milhões",
  captured: "3%",
} as const;

export const DEMONSTRATION = {
  mark: "Demonstração",
  short: "Dados fictícios",
  list: "Dados de demonstração: os projetos marcados “Demonstração” são fictícios.",
  project: "Dados de demonstração: este projeto é fictício e serve para mostrar a plataforma.",
} as const;

/** Default message of the floating button (B2.26). */
export const WHATSAPP_GREETING =
  "Olá! Quero saber mais sobre a Lei de Incentivo à Reciclagem e os projetos disponíveis.";

/** `number` has only digits, with country and area code. */
export const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

export type MenuItem = { label: string; href: string; visitorsOnly?: boolean };

/** A2.3. */
export const MENU: readonly MenuItem[] = [
  { label: "Como Funciona", href: "/#como-funciona" },
  { label: "Projetos disponíveis", href: "/lir-estatisticas" },
  { label: "Quero financiar", href: "/cadastro-empresa", visitorsOnly: true },
  { label: "Quero captar", href: "/como-funciona", visitorsOnly: true },
  { label: "FAQ", href: "/faq" },
];

/** The two of A2.3, then the generic login, offered here to natural persons. */
export const LOGIN_LINKS: readonly (MenuItem & { hint: string })[] = [
  {
    label: "Quero captar",
    hint: "Para projetos aprovados na LIR",
    href: "/auth/captador?login=true",
  },
  {
    label: "Quero investir em projetos aprovados na LIR",
    hint: "Para empresas e financiadores",
    href: "/empresa-auth",
  },
  {
    label: "Sou pessoa física",
    hint: "Apoiar com parte do meu IRPF",
    href: "/auth",
  },
];
