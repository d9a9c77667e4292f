"use server";

import { action } from "@/lib/access/door";
import { advanceStep, startChat } from "./mutations/chat";
import { checkPresentation, startPresentation } from "./mutations/presentation";
import {
  editField,
  generateProposal,
  restoreVersion,
  rewriteField,
  showProposal,
} from "./mutations/proposal";
import {
  advanceSchema,
  editSchema,
  generateSchema,
  proposalIdSchema,
  restoreSchema,
  rewriteSchema,
  startSchema,
} from "./schema";

/** The first chat, or 'Nova Conversa' (B4.5). */
export const startChatAction = action({
  name: "start-proposal-conversation",
  schema: startSchema,
  allow: "captador",
  limit: "proposal_change",
  run: ({ projetoId }, { viewer, now }) => startChat(viewer.userId, projetoId, now),
});

export const advanceStepAction = action({
  name: "advance-proposal-step",
  schema: advanceSchema,
  allow: "captador",
  limit: "proposal_change",
  run: (input, { viewer }) => advanceStep(viewer.userId, input),
});

export const generateProposalAction = action({
  name: "generate-proposal",
  schema: generateSchema,
  allow: "captador",
  limit: (_, { viewer }) =>
    viewer
      ? [
          ["proposal_writing", viewer.userId],
          ["model_account", viewer.userId],
        ]
      : [],
  run: (input, { viewer, now }) => generateProposal(viewer.userId, input, now),
});

export const rewriteFieldAction = action({
  name: "rewrite-proposal-field",
  schema: rewriteSchema,
  allow: "captador",
  limit: (_, { viewer }) =>
    viewer
      ? [
          ["proposal_writing", viewer.userId],
          ["model_account", viewer.userId],
        ]
      : [],
  run: (input, { viewer, now }) => rewriteField(viewer.userId, input, now),
});

export const editFieldAction = action({
  name: "edit-proposal-field",
  schema: editSchema,
  allow: "captador",
  limit: "proposal_change",
  run: (input, { viewer }) => editField(viewer.userId, input),
});

export const restoreVersionAction = action({
  name: "restore-proposal-version",
  schema: restoreSchema,
  allow: "captador",
  limit: "proposal_change",
  run: (input, { viewer }) => restoreVersion(viewer.userId, input),
});

export const showProposalAction = action({
  name: "show-proposal",
  schema: proposalIdSchema,
  allow: "captador",
  limit: "proposal_read",
  run: ({ proposalId }, { viewer }) => showProposal(viewer.userId, proposalId),
});

/** 'Gerar Apresentação' (B6.8). */
export const startPresentationAction = action({
  name: "start-presentation",
  schema: proposalIdSchema,
  allow: "captador",
  limit: "presentation",
  run: ({ proposalId }, { viewer, now }) => startPresentation(viewer.userId, proposalId, now),
});

export const checkPresentationAction = action({
  name: "check-presentation",
  schema: proposalIdSchema,
  allow: "captador",
  limit: "presentation_check",
  run: ({ proposalId }, { viewer, now }) => checkPresentation(viewer.userId, proposalId, now),
});
