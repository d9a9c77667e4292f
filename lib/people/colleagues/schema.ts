import { z } from "zod";
import { isToken } from "@/lib/kit/ids";
import { isNameOfOurs } from "@/lib/kit/misleading-names";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { inOrder, isEmail, normalizeEmail } from "@/lib/kit/validation";
import { MAX_NAME } from "@/lib/people/accounts/rules";
import { signupVersions } from "@/lib/people/accounts/schema";
import { personLeadsAway } from "@/lib/people/contact/rules/leading-names";
import { PASSWORD } from "@/lib/people/credentials/messages";
import { CURRENT_PASSWORD_CHECKS, NEW_PASSWORD_CHECKS } from "@/lib/people/credentials/rules";
import { INVITATION, TEAM } from "./messages";
import { isRole } from "./rules";

const typed = z.string().catch("");
const role = typed.refine(isRole, TEAM.role);
const id = z.uuid(TEAM.gone);
const token = typed.refine(isToken, INVITATION.gone);

/** `currentPassword`: the owner's, so that somebody who stole a session cannot invite anybody. */
export const invitationSchema = z
  .object({
    email: typed.transform(normalizeEmail).refine(isEmail, TEAM.emailInvalid),
    papel: role,
    currentPassword: typed,
  })
  .superRefine(inOrder(CURRENT_PASSWORD_CHECKS, PASSWORD));
export type InvitationInput = z.output<typeof invitationSchema>;

export const colleagueSchema = z.object({ id });

/** `currentPassword`: "" unless the invitation has expired. */
export const resendSchema = z.object({ id, currentPassword: typed });
export type ResendInput = z.output<typeof resendSchema>;

export const renewalSchema = resendSchema.superRefine(inOrder(CURRENT_PASSWORD_CHECKS, PASSWORD));

/** `currentPassword`: "" unless the role gets more rights. */
export const roleSchema = z.object({ id, papel: role, currentPassword: typed });
export type RoleInput = z.output<typeof roleSchema>;

export const raisedRoleSchema = roleSchema.superRefine(inOrder(CURRENT_PASSWORD_CHECKS, PASSWORD));

export const acceptSchema = z.object({ token });

export const joinSchema = z
  .object({
    token,
    nome: typed.transform(toPlainText),
    password: typed,
    confirmPassword: typed,
    acceptTerms: z.boolean().catch(false),
    signupVersions,
  })
  .superRefine((values, context) => {
    inOrder([
      { field: "nome", problem: INVITATION.nameRequired, fails: ({ nome }) => nome === "" },
      {
        field: "nome",
        problem: INVITATION.nameLong(MAX_NAME),
        fails: ({ nome }) => isLonger(nome, MAX_NAME),
      },
      { field: "nome", problem: INVITATION.nameLink, fails: ({ nome }) => personLeadsAway(nome) },
      { field: "nome", problem: INVITATION.nameOurs, fails: ({ nome }) => isNameOfOurs(nome) },
    ])(values, context);
    inOrder(NEW_PASSWORD_CHECKS, PASSWORD)(values, context);
    inOrder([{ field: "acceptTerms", problem: INVITATION.terms, fails: ({ acceptTerms }) => !acceptTerms }])(
      values,
      context,
    );
  });
export type JoinInput = z.output<typeof joinSchema>;

export const workSchema = z.object({ id: id.nullable() });
