/**
 * A deployment on this machine as in docs/operating.md: one build, PostgreSQL, two servers and nginx. The rate limits
 * of nginx are off, and the sandbox replaces the vendors.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import pg from "pg";
import { buildWhenStale } from "../../scripts/build.ts";
import { seed } from "../../scripts/database.ts";
import { localVariables, sandboxUrl, startSandbox } from "../../scripts/local-vendors.ts";
import { migrate } from "../../scripts/migrations.ts";
import {
  type Child,
  freePortPair,
  isAlive,
  StartError,
  start,
  stop,
  untilSuccess,
} from "../../scripts/processes.ts";
import { type Nginx, startNginx } from "../setup/nginx.ts";
import { startPgBouncer } from "../setup/pgbouncer.ts";
import { childrenOf, type Disk, mountDisk } from "./machine.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

/** Longest wait (ms) for a server's first response. */
const FIRST_ANSWER = 120_000;

/** A server refuses the example contacts except in a local start. */
const CONTACTS = {
  CONTACT_EMAIL: "contato@elo.org.br",
  CONTACT_PHONE: "1930001234",
  WHATSAPP_NUMBER: "5519930001234",
  SUPPORT_EMAIL: "suporte@elo.org.br",
  SUPPORT_WHATSAPP_NUMBER: "5519930001234",
  EMAIL_FROM: "Elo Recicla <nao-responda@elo.org.br>",
};

/** Header with a visitor's IP address. Without it, visitors would share the rate limits of this machine's address. */
export const VISITOR = "X-Test-Visitor";

export class Deployment {
  readonly front: Nginx;
  readonly postgres: Postgres;
  /** Disk of database and files; null without `Options.disk`, or if this user may not mount one. */
  readonly disk: Disk | null;
  readonly sandbox: string;
  readonly secret: string;
  private readonly variables: Record<string, string>;
  private readonly ports: readonly number[];
  private readonly servers: Child[] = [];

  constructor(
    front: Nginx,
    postgres: Postgres,
    disk: Disk | null,
    sandbox: string,
    variables: Record<string, string>,
    ports: readonly number[],
  ) {
    this.front = front;
    this.postgres = postgres;
    this.disk = disk;
    this.sandbox = sandbox;
    this.secret = variables.NEXTAUTH_SECRET ?? "";
    this.variables = variables;
    this.ports = ports;
  }

  health = (at: number): string => `http://127.0.0.1:${this.ports[at]}/api/health`;

  /** Runs the command of the systemd unit. @throws StartError unless the server is ready within FIRST_ANSWER */
  async startServer(at: number): Promise<void> {
    const server = start(
      ["scripts/start.ts"],
      { ...this.variables, PORT: String(this.ports[at]) },
      { stdin: "ignore", stdout: "ignore", stderr: "inherit" },
    );
    this.servers[at] = server;
    if (!(await untilSuccess(this.health(at), server, FIRST_ANSWER)))
      throw new StartError(`O servidor ${at + 1} não ficou pronto.`);
  }

  /** Sends SIGKILL also to the start script's child, the server. @returns ms until the start script ended */
  async endServer(at: number, signal: "SIGTERM" | "SIGKILL"): Promise<number> {
    const began = Date.now();
    const pid = this.servers[at]?.pid ?? 0;
    if (signal === "SIGKILL") for (const child of childrenOf(pid)) process.kill(child, signal);
    this.servers[at]?.kill(signal);
    await this.servers[at];
    return Date.now() - began;
  }

  async signIn(): Promise<Record<string, string>> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      `with u as (insert into users (email, email_confirmed_at, updated_at) values ($1, now(), now()) returning id),
      p as (insert into profiles (user_id, full_name, user_type, person_type, updated_at)
        select id, 'Ana Prova', 'financiador', 'fisica', now() from u)
      insert into sessions (user_id, device, created_at, last_seen_at, expires_at)
      select id, 'prova', now(), now(), now() + interval '1 day' from u returning id`,
      [`${randomUUID()}@exemplo.com.br`],
    );
    await client.end();
    const token = await encode({ token: { sid: rows[0]?.id }, secret: this.secret, maxAge: 86_400 });
    return { Cookie: `next-auth.session-token=${token}` };
  }

  /** Signs in the demonstration's team account, with the second factor passed. */
  async signInTeam(): Promise<Record<string, string>> {
    const client = new pg.Client({ connectionString: this.postgres.url });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      `insert into sessions (user_id, device, created_at, last_seen_at, expires_at, segundo_fator_em, senha_em)
      select id, 'prova', now(), now(), now() + interval '1 day', now(), now() from users
      where email = 'equipe@demo.local' returning id`,
    );
    await client.end();
    const token = await encode({ token: { sid: rows[0]?.id }, secret: this.secret, maxAge: 86_400 });
    return { Cookie: `next-auth.session-token=${token}` };
  }

  /** Process ids of the servers' start scripts. */
  pids = (): number[] => this.servers.map(({ pid }) => pid ?? 0);

  isWhole = (): boolean => this.servers.every((server) => isAlive(server.pid ?? 0));

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(stop));
  }
}

type Options = {
  /** Puts PgBouncer, with the configuration of docs/deploy, in front of the database. */
  pooled?: boolean;
  own?: Record<string, string>;
  /** Size (MiB) of a disk for database and files. */
  disk?: number;
};

/** Limits PostgreSQL's WAL, which would otherwise fill a small disk. */
const SMALL_LOG = ["max_wal_size=96MB", "min_wal_size=64MB"];

export async function withTwoServers(
  prove: (deployment: Deployment) => Promise<void>,
  { pooled = false, own = {}, disk: mib = 0 }: Options = {},
): Promise<void> {
  await buildWhenStale();
  const scratch = await mkdtemp(path.join(tmpdir(), "elo-prova-"));
  // If root runs this process, PostgreSQL runs as another user, who must be able to read the folder.
  await chmod(scratch, 0o755);
  const dataDir = path.join(scratch, "data");
  const sandboxPort = await freePortPair();
  // The imported scripts read these variables from this process's environment.
  Object.assign(process.env, { SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir });
  const secret = randomBytes(32).toString("base64url");
  const vendors = localVariables({ LOCAL_START: "true", SANDBOX_PORT: String(sandboxPort) }, () => secret);
  const ending: (() => Promise<void>)[] = [() => rm(scratch, { recursive: true, force: true })];
  try {
    const disk = mib > 0 ? mountDisk(dataDir, mib) : null;
    if (disk) ending.unshift(async () => disk.end());
    await mkdir(path.join(dataDir, "files"), { recursive: true });
    const postgres = await startPostgres(dataDir, disk ? SMALL_LOG : []);
    ending.unshift(postgres.stop);
    await migrate(postgres.url);
    await seed({
      ...vendors,
      LOCAL_START: "true",
      DATABASE_URL: postgres.url,
      FILES_DIR: path.join(dataDir, "files"),
    });
    const pooler = pooled ? await startPgBouncer(postgres.url) : null;
    if (pooler) ending.unshift(pooler.stop);
    const addresses = pooler
      ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url }
      : { DATABASE_URL: postgres.url, DATABASE_DIRECT_URL: "" };
    const ports = [await freePortPair(), await freePortPair()];
    const front = await startNginx(
      ports.map((port) => `http://127.0.0.1:${port}`),
      { limits: false, http: `set_real_ip_from 127.0.0.1; real_ip_header ${VISITOR};` },
    );
    ending.unshift(front.stop);
    const variables = {
      ...vendors,
      ...CONTACTS,
      LOCAL_START: "false",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      SEED_DEMO_DATA: "false",
      ...addresses,
      APP_URL: front.url,
      FILES_DIR: path.join(dataDir, "files"),
      DATA_DIR: dataDir,
      PAGES_DIR: path.join(scratch, "pages"),
      ...own,
    };
    const sandbox = await startSandbox(variables, front.url);
    ending.unshift(sandbox.stop);
    const deployment = new Deployment(front, postgres, disk, sandboxUrl(sandboxPort), variables, ports);
    ending.unshift(() => deployment.stop());
    await Promise.all(ports.map((_, at) => deployment.startServer(at)));
    await prove(deployment);
  } finally {
    for (const end of ending) await end();
  }
}
