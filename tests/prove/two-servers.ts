/** A deployment on this machine as docs/operating.md has it: one build, PostgreSQL, two servers, the delivered nginx. */
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
  answers,
  type Child,
  freePortPair,
  isAlive,
  StartError,
  start,
  stop,
} from "../../scripts/processes.ts";
import { type Nginx, startNginx } from "../setup/nginx.ts";
import { startPgBouncer } from "../setup/pgbouncer.ts";
import { type Postgres, startPostgres } from "./postgres.ts";

/** Milliseconds for a server's first answer. */
const FIRST_ANSWER = 120_000;

export class Deployment {
  readonly front: Nginx;
  readonly postgres: Postgres;
  /** Address of the stand-ins for vendors. */
  readonly sandbox: string;
  /** NEXTAUTH_SECRET of the servers. */
  readonly secret: string;
  private readonly variables: Record<string, string>;
  private readonly ports: readonly number[];
  private readonly servers: Child[] = [];

  constructor(
    front: Nginx,
    postgres: Postgres,
    sandbox: string,
    variables: Record<string, string>,
    ports: readonly number[],
  ) {
    this.front = front;
    this.postgres = postgres;
    this.sandbox = sandbox;
    this.secret = variables.NEXTAUTH_SECRET ?? "";
    this.variables = variables;
    this.ports = ports;
  }

  health = (at: number): string => `http://127.0.0.1:${this.ports[at]}/api/health`;

  /** Starts a server as its unit does, and waits until it is ready. @throws StartError when it is not */
  async startServer(at: number): Promise<void> {
    const server = start(
      ["scripts/start.ts"],
      { ...this.variables, PORT: String(this.ports[at]) },
      { stdin: "ignore", stdout: "ignore", stderr: "inherit" },
    );
    this.servers[at] = server;
    if (!(await answers(this.health(at), server, FIRST_ANSWER)))
      throw new StartError(`O servidor ${at + 1} não ficou pronto.`);
  }

  /** @param signal SIGTERM to let it leave, SIGKILL to lose it. @returns ms until its end */
  async endServer(at: number, signal: "SIGTERM" | "SIGKILL"): Promise<number> {
    const began = Date.now();
    this.servers[at]?.kill(signal);
    await this.servers[at];
    return Date.now() - began;
  }

  /** An account with an open session. @returns the header of its requests */
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

  /** Whether every server's process runs; none is started again by itself. */
  isWhole = (): boolean => this.servers.every((server) => isAlive(server.pid ?? 0));

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(stop));
  }
}

/**
 * Runs a proof on a deployment with demonstration data; everything that was started is stopped afterwards.
 * @param pooled true puts the delivered pooler before the database
 */
export async function withTwoServers(
  prove: (deployment: Deployment) => Promise<void>,
  { pooled = false } = {},
): Promise<void> {
  await buildWhenStale();
  const scratch = await mkdtemp(path.join(tmpdir(), "elo-prova-"));
  // PostgreSQL runs as another account where this is root.
  await chmod(scratch, 0o755);
  const dataDir = path.join(scratch, "data");
  const sandboxPort = await freePortPair();
  // The scripts read these from their own environment.
  Object.assign(process.env, { SANDBOX_PORT: String(sandboxPort), DATA_DIR: dataDir });
  const secret = randomBytes(32).toString("base64url");
  const vendors = localVariables({ LOCAL_START: "true", SANDBOX_PORT: String(sandboxPort) }, () => secret);
  const ending: (() => Promise<void>)[] = [() => rm(scratch, { recursive: true, force: true })];
  try {
    await mkdir(path.join(dataDir, "files"), { recursive: true });
    const postgres = await startPostgres(dataDir);
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
      { limits: false },
    );
    ending.unshift(front.stop);
    const variables = {
      ...vendors,
      ...{ LOCAL_START: "false", HOST: "127.0.0.1", LOG_LEVEL: "warn", SEED_DEMO_DATA: "false" },
      ...addresses,
      ...{ APP_URL: front.url, FILES_DIR: path.join(dataDir, "files") },
      // The one sandbox is started here: a server whose vendors lead to its own SANDBOX_PORT would start another.
      ...{ DATA_DIR: dataDir, PAGES_DIR: path.join(scratch, "pages"), SANDBOX_PORT: "" },
    };
    const sandbox = await startSandbox(variables, front.url);
    ending.unshift(sandbox.stop);
    const deployment = new Deployment(front, postgres, sandboxUrl(sandboxPort), variables, ports);
    ending.unshift(() => deployment.stop());
    await Promise.all(ports.map((_, at) => deployment.startServer(at)));
    await prove(deployment);
  } finally {
    for (const end of ending) await end();
  }
}
