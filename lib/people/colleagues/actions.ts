"use server";

import { action } from "@/lib/access/door";
import {
  acceptInvitation,
  changeColleagueRole,
  inviteColleague,
  joinByInvitation,
  leaveAccount,
  removeColleague,
  resendInvitation,
  workInAccount,
} from "./mutations";
import {
  acceptSchema,
  colleagueSchema,
  invitationSchema,
  joinSchema,
  resendSchema,
  roleSchema,
  workSchema,
} from "./schema";

export const inviteColleagueAction = action({
  name: "invite-colleague",
  schema: invitationSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [
    ["team_invitation", viewer?.userId ?? address],
    ["password_check", viewer?.userId ?? address],
  ],
  run: (input, { viewer, now }) => inviteColleague(viewer, input, now),
});

export const resendInvitationAction = action({
  name: "resend-invitation",
  schema: resendSchema,
  allow: "viewer",
  limit: ({ currentPassword }, { viewer, address }) => {
    const key = viewer?.userId ?? address;
    return currentPassword === ""
      ? [["team_invitation", key]]
      : [
          ["team_invitation", key],
          ["password_check", key],
        ];
  },
  run: (input, { viewer, now }) => resendInvitation(viewer, input, now),
});

export const changeColleagueRoleAction = action({
  name: "change-colleague-role",
  schema: roleSchema,
  allow: "viewer",
  limit: ({ currentPassword }, { viewer, address }) => {
    const key = viewer?.userId ?? address;
    return currentPassword === ""
      ? [["team", key]]
      : [
          ["team", key],
          ["password_check", key],
        ];
  },
  run: (input, { viewer, now }) => changeColleagueRole(viewer, input, now),
});

export const removeColleagueAction = action({
  name: "remove-colleague",
  schema: colleagueSchema,
  allow: "viewer",
  limit: "team",
  run: ({ id }, { viewer, now }) => removeColleague(viewer.userId, id, now),
});

/** Open to "anyone", because a session that lost its account has no viewer. acceptInvitation checks `personId`. */
export const acceptInvitationAction = action({
  name: "accept-colleague",
  schema: acceptSchema,
  allow: "anyone",
  limit: (_, { address }) => [["team_address", address]],
  run: ({ token }, { personId, sessionId, now }) => acceptInvitation({ personId, sessionId }, token, now),
});

export const joinAction = action({
  name: "join-by-invitation",
  schema: joinSchema,
  allow: "anyone",
  limit: (_, { address }) => [["team_address", address]],
  run: (input, { address, userAgent, now }) => joinByInvitation(input, { address, userAgent, now }),
});

export const workInAccountAction = action({
  name: "work-in-account",
  schema: workSchema,
  allow: "anyone",
  limit: (_, { accountId, address }) => [["team", accountId ?? address]],
  run: ({ id }, { personId, sessionId }) => workInAccount({ personId, sessionId }, id),
});

export const leaveAccountAction = action({
  name: "leave-account",
  schema: colleagueSchema,
  allow: "anyone",
  limit: (_, { accountId, address }) => [["team", accountId ?? address]],
  run: ({ id }, { personId, sessionId, now }) => leaveAccount({ personId, sessionId }, id, now),
});
