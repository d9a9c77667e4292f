import { expect, test } from "vitest";
import { isDatabaseDown } from "./outage";

const error = (message: string, more: object = {}) => Object.assign(new Error(message), more);
const throughAdapter = (code: string, cause: object) =>
  error("Raw query failed", { code, meta: { driverAdapterError: error("DriverAdapterError", { cause }) } });

test.each([
  ["Prisma without a server", error("", { code: "P1001" })],
  ["Prisma without a free connection", error("", { code: "P2024" })],
  [
    "a raw query that cannot reach the server",
    throughAdapter("P2010", { kind: "DatabaseNotReachable", host: "db" }),
  ],
  [
    "another query while PostgreSQL shuts down",
    throughAdapter("P2039", { kind: "postgres", code: "57P01", originalCode: "57P01" }),
  ],
  ["PostgreSQL starting up", error("the database system is starting up", { code: "57P03" })],
  ["too many connections", error("sorry, too many clients already", { code: "53300" })],
  ["a full disk", throughAdapter("P2039", { kind: "postgres", originalCode: "53100" })],
  ["a read-only standby", throughAdapter("P2010", { kind: "postgres", originalCode: "25006" })],
  ["a connection failure", error("", { code: "08006" })],
  ["a timeout of the pool", error("timeout exceeded when trying to connect")],
  [
    "a broken connection in the driver",
    error("Client has encountered a connection error and is not queryable"),
  ],
  ["a query without a response", error("Query read timeout")],
  ["a refused connection", error("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" })],
  [
    "a host unreachable at both addresses",
    new AggregateError([], "", { cause: error("", { code: "EHOSTUNREACH" }) }),
  ],
  ["a nested cause", error("failed", { cause: error("", { cause: error("", { code: "EPIPE" }) }) })],
])("%s means that the database is down", (_, met) => {
  expect(isDatabaseDown(met)).toBe(true);
});

test.each([
  ["a taken key", throughAdapter("P2002", { kind: "UniqueConstraintViolation", originalCode: "23505" })],
  [
    "a violated check constraint",
    throughAdapter("P2039", { kind: "postgres", code: "23514", originalCode: "23514" }),
  ],
  ["a deadlock", error("", { code: "P2034" })],
  ["an SQL syntax error", throughAdapter("P2010", { kind: "postgres", originalCode: "42601" })],
  ["an unreachable vendor", new TypeError("fetch failed", { cause: error("", { code: "ECONNREFUSED" }) })],
  ["a string with the code", "57P01"],
  ["null", null],
])("%s does not mean that the database is down", (_, met) => {
  expect(isDatabaseDown(met)).toBe(false);
});
