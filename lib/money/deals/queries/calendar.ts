import "server-only";
import { markedName } from "@/lib/catalog/projects/rules/marked-name";
import { calendarFile } from "@/lib/kit/calendar-file";
import { download, failure, type RawAnswer, type Result } from "@/lib/kit/result";
import type { Side } from "@/lib/kit/states";
import { supportPath } from "@/lib/matches/interests/rules/states";
import { ofSide } from "@/lib/money/fees/queries";
import { IS_SHOWN_DEAL } from "@/lib/people/contact/queries";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { CALENDAR, DEAL } from "../messages/account-and-deposit";
import { type CalendarKind, calendarKindOf, deadlineOf } from "../rules/deadlines";
import { phaseOf } from "../rules/phase";
import { DEAL_TABLES, FACT_COLUMNS, type FactsRow, toFacts } from "./facts";

type Viewer = { userId: string; userType: Side };

export async function downloadCalendar(
  { userId, userType }: Viewer,
  { negociacao: id, prazo }: { negociacao: string; prazo: CalendarKind },
  now: Date,
): Promise<Result<RawAnswer>> {
  const [row] = await db.$queryRaw<(FactsRow & { nome: string; demonstracao: boolean })[]>`
    select p.nome_projeto as nome, p.demonstracao, ${FACT_COLUMNS} from ${DEAL_TABLES}
    where o.id = ${id}::uuid and ${ofSide(userType, userId)} and ${IS_SHOWN_DEAL}`;
  if (!row) return failure("not_found", DEAL.unknown);
  const facts = toFacts(row);
  const deadline = deadlineOf(facts, now);
  if (!deadline || calendarKindOf(phaseOf(facts)) !== prazo) return failure("not_found", CALENDAR.none);
  const file = calendarFile(
    {
      uid: `${prazo}-${id}@${new URL(env.APP_URL).host}`,
      day: deadline.day,
      title: CALENDAR.title[prazo][userType](markedName(row)),
      text: `${CALENDAR.reason}: ${deadline.reason}.`,
      url: `${env.APP_URL}${supportPath(id)}`,
    },
    now,
  );
  return download(file, "text/calendar; charset=utf-8", `${prazo}.ics`);
}
