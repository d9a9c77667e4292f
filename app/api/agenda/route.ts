import { handler } from "@/lib/access/door";
import { downloadCalendar } from "@/lib/money/deals/queries/calendar";
import { calendarSchema } from "@/lib/money/deals/schema";

/** Calendar file with the deadline of a deposit, its commission or its receipt, for both sides of the deal. */
export const GET = handler({
  name: "agenda",
  schema: calendarSchema,
  allow: "viewer",
  limit: (_, { viewer, address }) => [["receipt_file", viewer?.userId ?? address]],
  run: (input, { viewer, now }) => downloadCalendar(viewer, input, now),
});
