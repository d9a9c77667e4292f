import { db, type Prisma } from "@/lib/server/db";
import { cnpjNumber } from "./cnpj";

let serial = 70_000_000;

/** An organization that is unchecked by the team, active in the registry and old enough for the law. */
export function createProponent(
  values: Partial<Prisma.OrganizationUncheckedCreateInput> = {},
  ...owners: { userId: string }[]
) {
  serial += 1;
  return db.organization.create({
    data: {
      cnpj: cnpjNumber(serial),
      razaoSocial: "Cooperativa Recomeço",
      tipo: "Cooperativa",
      estado: "SP",
      cidade: "Campinas",
      situacao: 2,
      abertaEm: new Date("2003-05-20"),
      registroEm: new Date("2026-11-01T12:00:00Z"),
      representante: "Ana Souza",
      cargo: "Presidente",
      members: { create: owners.map(({ userId }) => ({ userId })) },
      ...values,
    },
  });
}
