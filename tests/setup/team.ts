import type { ColleagueRole } from "@/lib/access/colleague-rights/rules";
import { acceptInvitation, inviteColleague } from "@/lib/people/colleagues/mutations";
import { db } from "@/lib/server/db";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createPerson } from "./people";

type Owner = Awaited<ReturnType<typeof createPerson>>;

export const currentPassword = "Segredo1";

let serial = 0;
export const newEmail = (): string => {
  serial += 1;
  return `colega-${serial}-${Date.now()}@exemplo.com.br`;
};

export async function tokenIn(email: string): Promise<string> {
  const mail = await db.emailMessage.findFirstOrThrow({
    where: { toAddress: email },
    orderBy: { createdAt: "desc" },
  });
  const content = mail.payload && openContent(mail.payload);
  const url = content?.category === "system_notification" ? content.templateData.actionUrl : undefined;
  return url?.split("/").at(-1) ?? "";
}

export async function invited(
  owner: Owner,
  email = newEmail(),
  papel: ColleagueRole = "edita",
  when = new Date(),
) {
  const result = await inviteColleague(owner, { email, papel, currentPassword }, when);
  if (!result.ok) throw new Error(result.message);
  const row = await db.colleague.findFirstOrThrow({
    where: { accountId: owner.userId, email, endedAt: null },
  });
  return { id: row.id, email, token: await tokenIn(email) };
}

/** @returns the colleague's viewer, with the invitation's id as `id` */
export async function colleagueOf(owner: Owner, papel: ColleagueRole = "edita") {
  const person = await createPerson({ userType: "financiador" });
  const { id, token } = await invited(owner, person.email, papel);
  const { userId: personId, sessionId } = person;
  const joined = await acceptInvitation({ personId, sessionId }, token, new Date());
  if (!joined.ok) throw new Error(joined.message);
  return { ...person, id };
}
