import { randomUUID } from "node:crypto";
import { sendMessage } from "@/lib/matches/conversations/mutations/send";
import { db } from "@/lib/server/db";
import { createPerson } from "./people";
import { aProject, storeProjects } from "./projects";

export async function unlock({ id: matchId, projetoId }: { id: string; projetoId: string }) {
  const opportunity = await db.opportunity.create({
    data: { matchId, projetoId, amount: 1_000_000n, status: "desbloqueada", unlockedAt: new Date() },
  });
  // A trigger has created the conversation.
  const conversation = await db.talk.findUniqueOrThrow({ where: { opportunityId: opportunity.id } });
  return { opportunityId: opportunity.id, conversationId: conversation.id };
}

/** `conversationId` is empty if the opportunity is locked. */
export async function aPair(status: "bloqueada" | "desbloqueada" = "desbloqueada") {
  const captador = await createPerson();
  const funder = await createPerson({ userType: "financiador", company: true });
  const [project] = await storeProjects(aProject({ captadorId: captador.userId }));
  if (!project) throw new Error("no project");
  const interest = await db.interest.create({
    data: {
      userId: funder.userId,
      projetoId: project.id,
      nomeEmpresa: "Recicla Já",
      emailContato: funder.email,
      statusInteresse: "Aceita",
    },
  });
  const match = await db.match.create({
    data: {
      captadorId: captador.userId,
      financiadorId: funder.userId,
      projetoId: project.id,
      interesseId: interest.id,
      isMatched: true,
      matchedAt: new Date(),
    },
  });
  const sides = { captador, funder, project, interesseId: interest.id };
  if (status === "desbloqueada") return { ...sides, ...(await unlock(match)) };
  const opportunity = await db.opportunity.create({
    data: { matchId: match.id, projetoId: project.id, amount: 1_000_000n },
  });
  return { ...sides, opportunityId: opportunity.id, conversationId: "" };
}

export const sendText = (
  author: { userId: string },
  conversationId: string,
  texto: string,
  clientId: string = randomUUID(),
) => sendMessage(author, { conversa: conversationId, clientId, texto, anexos: [] });

export async function* eventsIn(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<{ event: string; data: unknown; id: string }> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const fields = new Map(
        rest
          .slice(0, end)
          .split("\n")
          .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      );
      rest = rest.slice(end + 2);
      yield {
        event: fields.get("event") ?? "",
        data: JSON.parse(fields.get("data") ?? "null"),
        id: fields.get("id") ?? "",
      };
    }
  }
}
