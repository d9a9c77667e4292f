import "server-only";
import { ACTS } from "@/lib/access/colleague-rights/messages";
import type { ColleagueRole } from "@/lib/access/colleague-rights/rules";
import { isToken } from "@/lib/kit/ids";
import { readableName } from "@/lib/kit/readable-name";
import { hashToken } from "@/lib/server/crypto";
import { db } from "@/lib/server/db";
import { RENAMED_ACT } from "./messages";
import { type InvitationState, isRole, SHOWN_ACTS, SHOWN_EXPIRED, stateOf } from "./rules";

const toRole = (text: string): ColleagueRole => {
  if (!isRole(text)) throw new Error(`unknown role of a colleague: ${text}`);
  return text;
};

const NAMED = {
  select: {
    profile: { select: { companyName: true, fullName: true, userType: true } },
    empresa: { select: { razaoSocial: true } },
    _count: { select: { organizations: { where: { estado: "ativo" } } } },
  },
} as const;

type Named = {
  profile: { companyName: string | null; fullName: string } | null;
  empresa: { razaoSocial: string } | null;
  _count: { organizations: number };
};

/**
 * An account with several organizations has the name of its person. lib/access/auth/session.ts has this rule in SQL.
 */
const nameOfAccount = ({ profile, empresa, _count }: Named): string =>
  (_count.organizations < 2 && (profile?.companyName || empresa?.razaoSocial)) || (profile?.fullName ?? "");

export async function readAccountName(userId: string): Promise<string> {
  return readableName(nameOfAccount(await db.user.findUniqueOrThrow({ where: { id: userId }, ...NAMED })));
}

export type Invitation = {
  account: string;
  accountId: string;
  inviter: { fullName: string; email: string };
  role: ColleagueRole;
  email: string;
  userType: string;
  hasAccount: boolean;
  /** The inviting account is suspended. */
  isAway: boolean;
};

export async function readInvitation(token: string, now: Date): Promise<Invitation | null> {
  if (!isToken(token)) return null;
  const row = await db.colleague.findFirst({
    where: {
      tokenHash: hashToken(token),
      endedAt: null,
      acceptedAt: null,
      expiresAt: { gt: now },
      account: { anonymisedAt: null },
    },
    include: { account: { select: { ...NAMED.select, email: true, suspendedAt: true } } },
  });
  if (!row?.account.profile) return null;
  const known = await db.user.count({ where: { email: row.email, emailConfirmedAt: { not: null } } });
  return {
    account: nameOfAccount(row.account),
    accountId: row.accountId,
    inviter: { fullName: row.account.profile.fullName, email: row.account.email },
    role: toRole(row.role),
    email: row.email,
    userType: row.account.profile.userType,
    hasAccount: known > 0,
    isAway: row.account.suspendedAt !== null,
  };
}

export type ColleagueView = {
  id: string;
  name: string;
  /** The invited address until the invitation is accepted, then the present one. */
  email: string;
  role: ColleagueRole;
  state: InvitationState;
  seenAt: Date | null;
  expiresAt: Date | null;
};

export async function readColleagues(accountId: string, now: Date): Promise<ColleagueView[]> {
  const include = { person: { select: { email: true } } } as const;
  const [current, expired] = await Promise.all([
    db.colleague.findMany({
      where: { accountId, endedAt: null, OR: [{ acceptedAt: { not: null } }, { expiresAt: { gt: now } }] },
      orderBy: [{ acceptedAt: { sort: "asc", nulls: "last" } }, { invitedAt: "asc" }],
      include,
    }),
    db.colleague.findMany({
      where: { accountId, endedAt: null, acceptedAt: null, expiresAt: { lte: now } },
      orderBy: { invitedAt: "desc" },
      take: SHOWN_EXPIRED,
      include,
    }),
  ]);
  return [...current, ...expired].map((row) => ({
    id: row.id,
    name: row.name,
    email: row.person?.email ?? row.email,
    role: toRole(row.role),
    state: stateOf(row, now),
    seenAt: row.seenAt,
    expiresAt: row.expiresAt,
  }));
}

const TEXTS: ReadonlyMap<string, string> = new Map([...ACTS, RENAMED_ACT]);

type ActView = { id: string; name: string; text: string; at: Date };

export async function readActs(accountId: string): Promise<ActView[]> {
  const rows = await db.$queryRaw<{ id: string; name: string | null; action: string; at: Date }[]>`
    select a.id, m.nome as name, a.acao as action, a.created_at as at
    from colegas_atos a left join colegas m on m.id = a.colega_id
    where a.conta_id = ${accountId}::uuid and a.acao = any(${[...TEXTS.keys()]}) order by a.created_at desc limit ${SHOWN_ACTS}`;
  return rows.map(({ id, name, action, at }) => ({
    id,
    name: name || "Colega",
    text: TEXTS.get(action) ?? action,
    at,
  }));
}

export type Membership = { id: string; account: string; role: ColleagueRole };

export async function readMemberships(personId: string): Promise<Membership[]> {
  const rows = await db.colleague.findMany({
    where: { personId, endedAt: null, account: { anonymisedAt: null, suspendedAt: null } },
    orderBy: { acceptedAt: "asc" },
    include: { account: NAMED },
  });
  return rows.map(({ id, account, role }) => ({ id, account: nameOfAccount(account), role: toRole(role) }));
}

export const readPerson = (userId: string): Promise<{ email: string }> =>
  db.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
