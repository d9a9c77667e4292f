import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { ORGANIZATION, registeredParty, registrationText } from "./messages";
import {
  isSameName,
  knownName,
  oldEnoughOn,
  otherLegalName,
  provenName,
  publicName,
  refusalOf,
  refusalToGive,
  registryColumns,
  type Standing,
  standingOf,
  typeOf,
} from "./rules";
import { editSchema } from "./schema";

const day = (text: string) => new Date(text);
const now = new Date("2026-11-22T15:00:00Z");

test("a project is given to the captador of its organization only if it is listed, nobody has it, and the team checked them", () => {
  const user = { suspendedAt: null, emailConfirmedAt: now };
  const proponent = { conferidaEm: now, members: [{ user }] };
  const project = { captadorId: null, publicado: true, proponent };
  const without = (over: object) => ({ ...project, proponent: { ...proponent, ...over } });
  expect(refusalToGive(project)).toBeNull();
  expect(refusalToGive({ ...project, captadorId: "ana" })).toBe("owned");
  expect(refusalToGive({ ...project, publicado: false })).toBe("unlisted");
  expect(refusalToGive({ ...project, proponent: null })).toBe("nobody");
  expect(refusalToGive(without({ members: [] }))).toBe("nobody");
  expect(refusalToGive(without({ conferidaEm: null }))).toBe("unchecked");
  expect(refusalToGive(without({ members: [{ user: { ...user, suspendedAt: now } }] }))).toBe("suspended");
  expect(refusalToGive(without({ members: [{ user: { ...user, emailConfirmedAt: null } }] }))).toBe(
    "unconfirmed",
  );
});

describe("the required age of a CNPJ (Portaria GM/MMA 1.250/2024)", () => {
  test.each([
    ["Cooperativa", "2026-05-22", "2026-11-22", null],
    ["Cooperativa", "2026-05-23", "2026-11-23", "young"],
    ["Associação", "2026-05-23", "2026-11-23", "young"],
    ["Não informado", "2025-11-22", "2026-11-22", null],
    ["Não informado", "2025-11-23", "2026-11-23", "young"],
  ])("a %s opened on %s is old enough on %s", (tipo, opened, from, refusal) => {
    const organization = { situacao: 2, abertaEm: day(opened), tipo };
    expect(oldEnoughOn(organization)).toBe(from);
    expect(refusalOf(organization, now)).toBe(refusal);
  });

  test("in a shorter month the waiting time ends on the last day", () => {
    expect(oldEnoughOn({ abertaEm: day("2026-08-31"), tipo: "Cooperativa" })).toBe("2027-02-28");
    expect(oldEnoughOn({ abertaEm: day("2024-02-29"), tipo: "Não informado" })).toBe("2025-02-28");
  });

  test("an organization is old enough from midnight in São Paulo", () => {
    const organization = { situacao: 2, abertaEm: day("2026-05-23"), tipo: "Cooperativa" };
    expect(refusalOf(organization, new Date("2026-11-23T02:59:59Z"))).toBe("young");
    expect(refusalOf(organization, new Date("2026-11-23T03:00:00Z"))).toBeNull();
  });

  test("missing registry data refuse nobody, and a closed CNPJ is refused before a young one", () => {
    expect(refusalOf({ situacao: null, abertaEm: null, tipo: "Cooperativa" }, now)).toBeNull();
    for (const situacao of [1, 3, 4, 8, 99])
      expect(refusalOf({ situacao, abertaEm: day("2026-11-01"), tipo: "Cooperativa" }, now)).toBe("closed");
  });

  test("an organization once old enough is never refused again", () => {
    const days = fc.date({ min: day("2020-01-01"), max: day("2026-11-22"), noInvalidDate: true });
    const types = fc.constantFrom("Cooperativa", "Associação", "Não informado");
    fc.assert(
      fc.property(days, types, fc.nat(2000), (abertaEm, tipo, later) => {
        const organization = { situacao: 2, abertaEm, tipo };
        const from = Date.parse(`${oldEnoughOn(organization)}T03:00:00Z`);
        expect(refusalOf(organization, new Date(from + later * DAY))).toBeNull();
        expect(refusalOf(organization, new Date(from - 1))).toBe("young");
      }),
    );
  });
});

describe("names of an organization", () => {
  test("the shown name is the known name, or the legal one in readable case", () => {
    const legal = { nomeConhecido: "", razaoSocial: "SERVICOS AMBIENTAIS DO SUL LTDA" };
    expect(publicName(legal)).toBe("Servicos Ambientais do Sul Ltda");
    expect(publicName({ ...legal, nomeConhecido: "Sul Limpo" })).toBe("Sul Limpo");
  });

  test("a known name equal to the legal one counts as none", () => {
    expect(knownName("Associação Rede Viva", "ASSOCIACAO REDE VIVA")).toBe("");
    expect(knownName("Rede Viva", "ASSOCIACAO REDE VIVA")).toBe("Rede Viva");
  });

  test.each([
    ["COOPERATIVA RECICLA SERTAO", "Cooperativa"],
    ["Associação dos Catadores", "Associação"],
    ["SERVICOS COOPERATIVA LTDA", "Não informado"],
    ["ASSOCIADOS DO SUL LTDA", "Não informado"],
  ])("the kind derived from %s is: %s", (name, type) => expect(typeOf(name)).toBe(type));
});

test("the registry's data become columns, and a missing date stays null", () => {
  const facts = { razaoSocial: "ACME", nomeFantasia: "", estado: "SP", cidade: "Campinas", situacao: 2 };
  expect(registryColumns({ ...facts, abertaEm: "2020-02-29" }, null, now)).toEqual({
    razaoSocial: "ACME",
    estado: "SP",
    cidade: "Campinas",
    situacao: 2,
    abertaEm: day("2020-02-29"),
    registroEm: now,
    inativaDesde: null,
  });
  expect(registryColumns({ ...facts, abertaEm: null }, null, now).abertaEm).toBeNull();
  const abroad = { ...facts, estado: "EX", cidade: "EXTERIOR", abertaEm: null };
  expect(registryColumns(abroad, null, now)).toMatchObject({ estado: "", cidade: "" });
  const since = day("2026-10-01");
  const inactiveSince = (situacao: number | null, inativaDesde: Date | null, before = 8) =>
    registryColumns(
      { ...facts, situacao, abertaEm: null },
      { situacao: before, abertaEm: null, inativaDesde },
      now,
    ).inativaDesde;
  expect([inactiveSince(8, null), inactiveSince(4, since), inactiveSince(8, since, 2)]).toEqual([
    now,
    since,
    now,
  ]);
  expect([inactiveSince(2, since), inactiveSince(null, since), inactiveSince(null, since, 2)]).toEqual([
    null,
    since,
    null,
  ]);
});

test("a state and a first day that an answer lacks stay as known, and so do the bars of age and of a closed CNPJ", () => {
  const silent = { razaoSocial: "ACME", nomeFantasia: "", estado: "SP", cidade: "Campinas" };
  const answer = { ...silent, situacao: null, abertaEm: null };
  const before = { situacao: 8, abertaEm: day("2026-10-01"), inativaDesde: day("2026-11-01") };
  const closed = registryColumns(answer, before, now);
  expect(closed).toMatchObject(before);
  expect(refusalOf({ ...closed, tipo: "Cooperativa" }, now)).toBe("closed");
  const young = registryColumns(answer, { ...before, situacao: 2, inativaDesde: null }, now);
  expect(refusalOf({ ...young, tipo: "Cooperativa" }, now)).toBe("young");
});

test.each<[Standing, object]>([
  ["conferencia", {}],
  ["semProposta", { temProposta: false }],
  ["nova", { abertaEm: day("2026-11-01"), temProposta: false }],
  ["conferida", { conferidaEm: now }],
  ["nova", { abertaEm: day("2026-11-01") }],
  ["fechada", { situacao: 8, conferidaEm: now }],
  ["disputa", { membro: "aguardando", temResponsavel: true }],
  ["espera", { membro: "aguardando", temResponsavel: false }],
  ["recusada", { membro: "recusado", situacao: 8 }],
])("the standing is %s for %j", (standing, over) => {
  const organization = { situacao: 2, abertaEm: day("2012-01-01"), tipo: "Cooperativa", conferidaEm: null };
  const member = { membro: "ativo", temResponsavel: true, temProposta: true } as const;
  expect(standingOf({ ...organization, ...member, ...over }, now)).toBe(standing);
});

test("an organization takes no web address as its known name or representative, and not the platform's name", () => {
  const form = {
    id: "01890000-0000-7000-8000-000000000001",
    nomeConhecido: "Vida Nova",
    tipo: "Cooperativa",
    representante: "Ana Souza",
    cargo: "Presidente",
  };
  const textsOf = (over: object) =>
    editSchema.safeParse({ ...form, ...over }).error?.issues.map(({ message }) => message) ?? [];
  expect(textsOf({})).toEqual([]);
  expect(textsOf({ nomeConhecido: "Deposite em golpe.com/pix" })).toEqual([ORGANIZATION.nameLink]);
  expect(textsOf({ nomeConhecido: "Elo Recicla" })).toEqual([ORGANIZATION.nameOurs]);
  expect(textsOf({ representante: "Ana em golpe.com" })).toEqual([ORGANIZATION.nameLink]);
});

describe("the legal name beside a CNPJ that other people read", () => {
  test.each([
    ["Cooperativa Recomeço", "COOPERATIVA RECOMECO LTDA"],
    ["cooperativa  recomeço ltda.", "COOPERATIVA RECOMECO"],
    ["Vidro Vivo", "VIDRO VIVO S.A."],
    ["Vidro-Vivo", "VIDRO VIVO S/A"],
    ["Vidro Vivo EPP", "VIDRO VIVO LTDA ME"],
    ["Ltda", "LTDA"],
  ])("'%s' is the same name as '%s'", (shown, legalName) => {
    expect(isSameName(shown, legalName)).toBe(true);
  });

  test.each([
    ["Cooperativa de Catadores Filhas do Guamá", "TRANSPORTES CAMPO NOVO 4177 LTDA"],
    ["Vidro Vivo", "VIDRO VIVO DO NORTE LTDA"],
    ["Me Ltda", "SA LTDA"],
    // The first letter is Cyrillic.
    ["\u0410ssociacao Vida", "ASSOCIACAO VIDA"],
    ["", "LTDA"],
  ])("'%s' is another name than '%s'", (shown, legalName) => {
    expect(isSameName(shown, legalName)).toBe(false);
  });

  test("a typed name over another company's CNPJ does not stand alone beside it", () => {
    const [cnpj, razaoSocial] = ["41.773.528/0001-80", "TRANSPORTES CAMPO NOVO 4177 LTDA"];
    const partyText = (shown: string) => registeredParty(shown, otherLegalName(shown, razaoSocial), cnpj);
    expect(registrationText(otherLegalName("Filhas do Guamá", razaoSocial), cnpj)).toBe(
      "Razão social Transportes Campo Novo 4177 Ltda, CNPJ 41.773.528/0001-80",
    );
    expect(partyText("Filhas do Guamá")).toBe(
      "Filhas do Guamá, razão social Transportes Campo Novo 4177 Ltda, CNPJ 41.773.528/0001-80",
    );
    expect(partyText("Transportes Campo Novo 4177")).toBe(
      "Transportes Campo Novo 4177, CNPJ 41.773.528/0001-80",
    );
  });

  test("a legal name that only its captador typed is not shown as the registry's", () => {
    const typed = { razaoSocial: "Filhas do Guamá", registroEm: null, conferidaEm: null };
    expect(provenName(typed)).toBeNull();
    expect(otherLegalName("Outra", provenName(typed))).toBeNull();
    expect(provenName({ ...typed, registroEm: now })).toBe("Filhas do Guamá");
    expect(provenName({ ...typed, conferidaEm: now })).toBe("Filhas do Guamá");
  });
});
