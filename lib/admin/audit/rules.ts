import type { ListSpec } from "@/lib/admin/list/rules";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { type AUDIT_ACTIONS, AUDIT_KINDS } from "./kinds";
import { VALUE_NAMES, VALUE_WORDS } from "./words";

export type AuditAction = keyof typeof AUDIT_ACTIONS;
export type AuditKind = keyof typeof AUDIT_KINDS;

export const AUDIT_LIST = {
  filters: { objeto: ["todos", ...Object.keys(AUDIT_KINDS)] },
  sorts: ["novas"],
} as const satisfies ListSpec;

const PAGES = new Map<AuditKind, string>([
  ["apoio", "/admin/apoios"],
  ["chamado", "/admin/chamados"],
  ["conta", "/admin/pessoas"],
  ["denuncia", "/admin/denuncias"],
  ["denuncia_conversa", "/admin/denuncias/conversas"],
  ["email", "/admin/emails"],
  ["importacao", "/admin/importar"],
  ["mensalidade", "/admin/pagamentos/mensalidades"],
  ["organizacao", "/admin/organizacoes"],
  ["pagamento", "/admin/pagamentos"],
  ["projeto", "/admin/projetos"],
]);

export const auditAddress = (kind: AuditKind, objectId: string): string | null => {
  const page = PAGES.get(kind);
  return page === undefined ? null : `${page}/${objectId}`;
};

export type Snapshot = Record<string, string | number | boolean | null | readonly string[]>;

const SECRET = /senha|password|secret|token|hash|ciphertext|conta_numero|agencia|pix/i;

/** @throws Error if a value's name is that of a secret */
export function assertLoggable(snapshot: Snapshot | null): void {
  const secret = Object.keys(snapshot ?? {}).find((name) => SECRET.test(name));
  if (secret) throw new Error(`"${secret}" does not belong in the audit log`);
}

export type Difference = { name: string; before: string; after: string };

const CENTAVOS = ["valor", "devolvido", "pedido", "perdido", "reservado"];
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

function asText(name: string, value: Snapshot[string] | undefined): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return CENTAVOS.includes(name) ? formatMoneyCents(value) : String(value);
  if (typeof value !== "string") return value.join("; ");
  if (DAY.test(value)) return formatDate(value);
  return MOMENT.test(value) ? formatMoment(new Date(value)) : (VALUE_WORDS.get(value) ?? value);
}

/** Changed values with their labels: first those in `after`, last the checksum of a file. */
export function differencesOf(before: Snapshot | null, after: Snapshot | null): Difference[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names
    .toSorted((one, other) => Number(one === "sha256") - Number(other === "sha256"))
    .map((name) => ({
      name: VALUE_NAMES.get(name) ?? name,
      before: asText(name, before?.[name]),
      after: asText(name, after?.[name]),
    }))
    .filter((one) => one.before !== one.after);
}

const ACCOUNT_VALUES = ["cuida", "pediram", "recusadas"];

const idsIn = (value: Snapshot[string] | undefined): readonly string[] => {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : [];
};

export const accountsIn = (snapshot: Snapshot | null): string[] =>
  ACCOUNT_VALUES.flatMap((name) => idsIn(snapshot?.[name]));

export function withAccountNames(snapshot: Snapshot | null, nameOf: (id: string) => string): Snapshot | null {
  if (snapshot === null) return null;
  const named = ACCOUNT_VALUES.filter((name) => idsIn(snapshot[name]).length > 0).map(
    (name) => [name, idsIn(snapshot[name]).map(nameOf)] as const,
  );
  return { ...snapshot, ...Object.fromEntries(named) };
}
