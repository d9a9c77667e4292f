export type OfficeIcon =
  | "today"
  | "organizations"
  | "projects"
  | "imports"
  | "supports"
  | "payments"
  | "tickets"
  | "reports"
  | "mails"
  | "people"
  | "log"
  | "notice"
  | "pauses"
  | "health";

type OfficePlace = { href: string; label: string; icon: OfficeIcon };

export const OFFICE_PLACES: readonly OfficePlace[] = [
  { href: "/admin", label: "Hoje", icon: "today" },
  { href: "/admin/organizacoes", label: "Organizações", icon: "organizations" },
  { href: "/admin/projetos", label: "Projetos", icon: "projects" },
  { href: "/admin/importar", label: "Importar", icon: "imports" },
  { href: "/admin/apoios", label: "Apoios", icon: "supports" },
  { href: "/admin/pagamentos", label: "Pagamentos", icon: "payments" },
  { href: "/admin/chamados", label: "Chamados", icon: "tickets" },
  { href: "/admin/denuncias", label: "Denúncias", icon: "reports" },
  { href: "/admin/emails", label: "E-mails", icon: "mails" },
  { href: "/admin/pessoas", label: "Pessoas", icon: "people" },
  { href: "/admin/registro", label: "Registro", icon: "log" },
  { href: "/admin/aviso", label: "Aviso", icon: "notice" },
  { href: "/admin/pausas", label: "Pausas", icon: "pauses" },
  { href: "/admin/saude", label: "Saúde", icon: "health" },
];
