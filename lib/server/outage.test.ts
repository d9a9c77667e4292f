import { expect, test } from "vitest";
import { isDatabaseAway } from "./outage";

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);
/** How Prisma hands on what its adapter for PostgreSQL met. */
const throughAdapter = (code: string, cause: object) =>
  error("Raw query failed", { code, meta: { driverAdapterError: error("DriverAdapterError", { cause }) } });

test.each([
  ["Prisma", error("", { code: "P1001" })],
  ["Prisma, no connection free", error("", { code: "P2024" })],
  ["a raw query", throughAdapter("P2010", { kind: "DatabaseNotReachable", host: "db" })],
  [
    "any other query while PostgreSQL stops",
    throughAdapter("P2039", { kind: "postgres", code: "57P01", originalCode: "57P01" }),
  ],
  ["PostgreSQL starting up", error("the database system is starting up", { code: "57P03" })],
  ["too many connections", error("sorry, too many clients already", { code: "53300" })],
  ["a full disk", throughAdapter("P2039", { kind: "postgres", originalCode: "53100" })],
  ["a standby", throughAdapter("P2010", { kind: "postgres", originalCode: "25006" })],
  ["a connection failure", error("", { code: "08006" })],
  ["the pool", error("timeout exceeded when trying to connect")],
  ["the driver", error("Client has encountered a connection error and is not queryable")],
  ["a silent database", error("Query read timeout")],
  ["the socket", error("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" })],
  ["both addresses of a name", new AggregateError([], "", { cause: error("", { code: "EHOSTUNREACH" }) })],
  ["a cause within", error("failed", { cause: error("", { cause: error("", { code: "EPIPE" }) }) })],
])("A8.1 %s means that the database is down", (_, met) => {
  expect(isDatabaseAway(met)).toBe(true);
});

test.each([
  ["a taken key", throughAdapter("P2002", { kind: "UniqueConstraintViolation", originalCode: "23505" })],
  ["a check", throughAdapter("P2039", { kind: "postgres", code: "23514", originalCode: "23514" })],
  ["a deadlock", error("", { code: "P2034" })],
  ["a mistake in SQL", throughAdapter("P2010", { kind: "postgres", originalCode: "42601" })],
  ["a vendor that is away", new TypeError("fetch failed", { cause: error("", { code: "ECONNREFUSED" }) })],
  ["no error", "57P01"],
  ["nothing", null],
])("%s does not mean that the database is down", (_, met) => {
  expect(isDatabaseAway(met)).toBe(false);
});
