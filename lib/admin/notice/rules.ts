import { isDay } from "@/lib/kit/day";
import { formatTime, toIsoDay } from "@/lib/kit/format";

/** Characters. A notice of this length fills three lines on a phone 360 px wide. */
export const MAX_NOTICE = 160;

export type Notice = { text: string; path: string; endsAt: Date | null; since: Date };

/** `path` is "" without a link. */
export type ShownNotice = Pick<Notice, "text" | "path">;

export const isSitePath = (path: string): boolean =>
  /^\/(?!\/)[\w\-./?=&#%]*$/.test(path) && path.length <= 200;

/** Years outside 2000 to 2099 are typing mistakes. */
export const isEndDay = (day: string): boolean => isDay(day) && day.startsWith("20");

export const isHour = (hour: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(hour);

/** Brazil has had no daylight-saving time since 2019 (Decreto 9.772/2019). */
const BRASILIA = "-03:00";

/** Brasília time. Without `day`, the notice has no end. Without `hour`, it ends with the day. */
export const noticeEnd = (day: string, hour: string): Date | null =>
  day ? new Date(`${day}T${hour ? `${hour}:00.000` : "23:59:59.999"}${BRASILIA}`) : null;

export const noticeEndFields = (endsAt: Date | null): { dia: string; hora: string } =>
  endsAt ? { dia: toIsoDay(endsAt), hora: formatTime(endsAt) } : { dia: "", hora: "" };

export function shownAt(notice: Notice | null, now: Date): ShownNotice | null {
  if (!notice || (notice.endsAt && notice.endsAt <= now)) return null;
  return { text: notice.text, path: notice.path };
}
