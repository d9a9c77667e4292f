import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { makePairs } from "../setup/conversation-pairs.ts";
import { picture } from "../setup/pictures.ts";
import type { Deployment } from "./two-servers.ts";
import { addressOf, countStored, isTaken, PASSWORD, signUpCompany } from "./writers.ts";

export type Visit = {
  kind: string;
  path: string;
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string | Buffer;
  /** Reads a successful response. @returns false when its content is a refusal */
  read?: (text: string) => boolean;
};

const ACCOUNTS = 12;
const COMPANIES = 20;
const SCRIPTS = path.join(import.meta.dirname, "../../.next/static/chunks");

/** Minimum pause (ms) between visits of a kind that keeps a core busy or has a rate limit. */
const PAUSES: Record<string, number> = {
  upload: 1_500,
  interest: 5_000,
  "sign-in": 1_000,
  pdf: 500,
  assistant: 500,
};

/** Kinds of visits. The number of times that a kind stands here is its weight. */
const ROUND = [
  "home",
  "list",
  "filter",
  "project",
  "filter",
  "sign-in",
  "list",
  "filter",
  "faq",
  "upload",
  "filter",
  "project",
  "viewer",
  "dashboard",
  "pdf",
  "list",
  "project",
  "own list",
  "interest",
  "assistant",
];

const FILTERS = [
  "estado=SP",
  "busca=vidro",
  "status=Em+Capta%C3%A7%C3%A3o",
  "ordem=prazo",
  "estado=MG&ordem=valor",
  "material=vidro",
];

function actionId(name: string): string {
  const pattern = new RegExp(`"([0-9a-f]{42})",[\\w$.]+,void 0,[\\w$.]+,"${name}"`);
  for (const file of readdirSync(SCRIPTS, { recursive: true, encoding: "utf8" })) {
    const id = file.endsWith(".js")
      ? pattern.exec(readFileSync(path.join(SCRIPTS, file), "utf8"))?.[1]
      : null;
    if (id) return id;
  }
  throw new Error(`the build has no action ${name}`);
}

async function makeCompanies({ front, postgres }: Deployment): Promise<string[]> {
  const emails = Array.from({ length: COMPANIES }, () => `empresa-${randomUUID()}@exemplo.com.br`);
  for (const [at, email] of emails.entries()) {
    const status = await signUpCompany(front.url, email, 20_000 + at);
    if (!isTaken(status)) throw new Error(`a company could not sign up: ${status}`);
  }
  await postgres.run(
    "update users set email_confirmed_at = now() where email like 'empresa-%@exemplo.com.br'",
  );
  return emails;
}

type Project = { id: string; slug: string };

async function listedProjects(url: string): Promise<Project[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const query =
      "select id, slug from projects where publicado and status = 'Em Captação' order by id limit 40";
    return (await client.query<Project>(query)).rows;
  } finally {
    await client.end();
  }
}

/** `lost`: confirmed but not stored. `doubled`: stored more than once. */
export type Count = { confirmed: number; lost: number; doubled: number };

export type Journeys = {
  next(now: number): Visit;
  /** When no interest is left to register, "interest" gives a visit to the list. */
  of(kind: string): Visit;
  count(): Promise<{ interests: Count; pictures: Count }>;
};

/** An endless mix of visits, from changing IP addresses because of the rate limits. */
export async function prepareJourneys(deployment: Deployment): Promise<Journeys> {
  const { front, postgres, secret } = deployment;
  const pairs = await makePairs(postgres.url, secret, ACCOUNTS);
  const companies = await makeCompanies(deployment);
  const projects = await listedProjects(postgres.url);
  const photo = await picture();
  const registerInterest = actionId("registerInterestAction");
  const [interests, uploads]: [string[], string[]] = [[], []];
  const lastOf = new Map<string, number>();
  const timesOf = new Map<string, number>();
  let serial = 0;

  const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
  /** Counts per kind: with `serial` as the index, a kind would reach few accounts and use up their limits. */
  const inTurn = <T>(kind: string, all: readonly T[]): T => {
    const at = timesOf.get(kind) ?? 0;
    timesOf.set(kind, at + 1);
    return pick(all, at);
  };
  const cookie = (token: string) => ({ Cookie: `next-auth.session-token=${token}` });
  const page = (kind: string, address: string, headers = {}): Visit => ({
    kind,
    path: address,
    headers: { ...addressOf(serial), Accept: "text/html", ...headers },
  });
  const json = (kind: string, address: string, body: object): Visit => ({
    kind,
    path: address,
    method: "POST",
    body: JSON.stringify(body),
    headers: { ...addressOf(serial), "Content-Type": "application/json" },
  });

  let registered = 0;
  /** All funders register for the first project, then for the next. Null if no interest is left. */
  const interest = (): Visit | null => {
    if (registered >= pairs.length * projects.length) return null;
    const [funderAt, projectAt] = [registered, Math.floor(registered / pairs.length)];
    const [{ funder }, project] = [pick(pairs, funderAt), pick(projects, projectAt)];
    registered += 1;
    return {
      kind: "interest",
      path: `/lir-projetos/${project.slug}`,
      method: "POST",
      headers: {
        ...cookie(funder.token),
        ...addressOf(serial),
        Accept: "text/x-component",
        "Content-Type": "text/plain;charset=UTF-8",
        "Next-Action": registerInterest,
        Origin: front.url,
      },
      body: JSON.stringify([
        {
          projeto_id: project.id,
          nome_empresa: "Ana Prova",
          email_contato: "ana@exemplo.com.br",
          telefone_contato: "11998765432",
          valor_interesse: "1.000",
          observacoes: "",
        },
      ]),
      read: (text) => {
        const isConfirmed = text.includes('"ok":true');
        if (isConfirmed) interests.push(`${funder.userId} ${project.id}`);
        return isConfirmed;
      },
    };
  };

  const upload = (): Visit => ({
    kind: "upload",
    path: "/api/arquivos?finalidade=foto",
    method: "POST",
    headers: {
      ...cookie(inTurn("upload", pairs).captador.token),
      ...addressOf(serial),
      "Content-Type": "image/jpeg",
      "X-File-Name": "foto.jpg",
    },
    body: photo,
    read: (text) => {
      const { id } = JSON.parse(text) as { id?: string };
      if (id) uploads.push(id);
      return id !== undefined;
    },
  });

  const make: Record<string, () => Visit | null> = {
    home: () => page("home", "/"),
    faq: () => page("faq", "/faq"),
    list: () => page("list", "/lir-projetos"),
    filter: () => page("filter", `/lir-projetos?${pick(FILTERS, serial)}`),
    project: () => page("project", `/lir-projetos/${pick(projects, serial).slug}`),
    "own list": () =>
      page("own list", "/lir-projetos?estado=SP", cookie(inTurn("own list", pairs).funder.token)),
    dashboard: () => page("dashboard", "/dashboard", cookie(inTurn("dashboard", pairs).funder.token)),
    viewer: () => page("viewer", "/api/viewer", cookie(inTurn("viewer", pairs).funder.token)),
    pdf: () => page("pdf", `/api/resumo?projetos=${pick(projects, serial).slug}`),
    "sign-in": () =>
      json("sign-in", "/api/login-empresa", { email: inTurn("sign-in", companies), password: PASSWORD }),
    assistant: () => json("assistant", "/api/lir-chat-assistant", { message: "Quanto posso deduzir?" }),
    interest,
    upload,
  };

  return {
    next: (now) => {
      serial += 1;
      const kind = pick(ROUND, serial);
      const isTooSoon = now - (lastOf.get(kind) ?? Number.NEGATIVE_INFINITY) < (PAUSES[kind] ?? 0);
      if (isTooSoon) return page("list", "/lir-projetos");
      lastOf.set(kind, now);
      return make[kind]?.() ?? page("list", "/lir-projetos");
    },
    of: (kind) => {
      serial += 1;
      return make[kind]?.() ?? page("list", "/lir-projetos");
    },
    count: async () => {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      try {
        const asKey = "select user_id || ' ' || projeto_id as key from empresas_interessadas";
        return {
          interests: { confirmed: interests.length, ...(await countStored(client, asKey, interests)) },
          pictures: {
            confirmed: uploads.length,
            ...(await countStored(client, "select id::text as key from files", uploads)),
          },
        };
      } finally {
        await client.end();
      }
    },
  };
}
