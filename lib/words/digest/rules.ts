import { toIsoDay } from "@/lib/kit/format";
import { cutText } from "@/lib/kit/text";
import { CATEGORIES } from "@/lib/words/email/categories";
import { type EmailPreferences, OFF } from "@/lib/words/email/rules";
import type { DailyDigestData, DigestItem, DigestSection, EmailContent, Kind } from "@/lib/words/email/types";
import type { DIGEST } from "./messages";

/** Maximum number of mails in a digest. Later mails wait for the next digest. */
export const MAX_MAILS = 200;
/** Shown items of each kind, because webmail cuts mails off at about 100 KB. The rest is counted. */
export const MAX_ITEMS = 8;
/** Maximum number of characters. */
const EXCERPT = 240;

/** One digest per person and calendar day of São Paulo. */
export const dayKey = (userId: string, now: Date): string => `daily_digest:${userId}:${toIsoDay(now)}`;

type DigestTexts = typeof DIGEST;

type Piece = { items: DigestItem[]; more: number };

function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  const start = cutText(line, EXCERPT);
  return start.length < line.length ? `${start}…` : start;
}

/** Items that a mail adds to the digest; none if its category never waits. */
export function pieceOf(content: EmailContent, texts: DigestTexts): Piece {
  switch (content.category) {
    case "project_notification": {
      const { projectTitle, status, message, projectUrl } = content.templateData;
      return {
        items: [{ title: `${projectTitle}: ${status}`, text: excerpt(message), url: projectUrl }],
        more: 0,
      };
    }
    case "match_notification": {
      const { projectTitle, category, location, availableAmount, projectUrl } = content.templateData;
      const text = texts.match(category, location, availableAmount);
      return { items: [{ title: projectTitle, text, url: projectUrl }], more: 0 };
    }
    case "talk_messages": {
      const { author, count, projectTitle, talkUrl } = content.templateData;
      const title = texts.messages(author, count);
      return { items: [{ title, text: texts.about(projectTitle), url: talkUrl }], more: 0 };
    }
    case "news_digest": {
      const { projects, more } = content.templateData;
      const items = projects.flatMap(({ title, url, news }) =>
        news.map((one) => ({ title: `${title}: ${one.title}`, text: excerpt(one.excerpt), url })),
      );
      return { items, more };
    }
    case "search_alert": {
      const { searches, total } = content.templateData;
      const items = searches.flatMap(({ name, projects }) =>
        projects.map(({ title, category, place, available, url }) => ({
          title,
          text: texts.found(name, category, place, available),
          url,
        })),
      );
      return { items, more: total - items.length };
    }
    default:
      return { items: [], more: 0 };
  }
}

function kindOf({ category }: EmailContent): Kind | null {
  const { preference } = CATEGORIES[category];
  return preference === "digest" ? null : preference;
}

export function isWanted(content: EmailContent, wishes: EmailPreferences): boolean {
  const kind = kindOf(content);
  return kind !== null && wishes[kind] !== OFF;
}

const ADVERTS: readonly Kind[] = ["matchNotifications", "newsDigest", "searchAlerts"];

const slugOf = (url: string, site: string): string | null =>
  url.startsWith(`${site}/lir-projetos/`) ? (new URL(url).pathname.split("/")[2] ?? null) : null;

export const advertisedSlugs = ({ contents, site, texts }: Omit<DigestInput, "userName" | "unlisted">) =>
  contents
    .filter((content) => ADVERTS.some((kind) => kind === kindOf(content)))
    .flatMap((content) => pieceOf(content, texts).items)
    .flatMap(({ url }) => slugOf(url, site) ?? []);

/**
 * Updates the number of unread messages in each mail about a conversation. The number may be outdated: a person gets
 * another mail about a conversation only after they have read in it.
 * @param unread the person's unread messages by conversation
 */
export const withPresentCounts = (
  contents: readonly EmailContent[],
  unread: ReadonlyMap<string, number>,
): EmailContent[] =>
  contents.map((content) => {
    if (content.category !== "talk_messages") return content;
    const { templateData, talkId = "" } = content;
    return { ...content, templateData: { ...templateData, count: unread.get(talkId) ?? templateData.count } };
  });

/** Ids of the news posts in the mails. */
export const newsIn = (contents: readonly EmailContent[]): string[] =>
  contents.flatMap((content) =>
    content.category === "news_digest"
      ? content.templateData.projects.flatMap(({ news }) => news.flatMap(({ id }) => id ?? []))
      : [],
  );

/** @param published ids of the remaining news posts */
export const withoutRemovedNews = (
  contents: readonly EmailContent[],
  published: ReadonlySet<string>,
): EmailContent[] =>
  contents.map((content) => {
    if (content.category !== "news_digest") return content;
    const projects = content.templateData.projects.map((project) => ({
      ...project,
      news: project.news.filter(({ id }) => id === undefined || published.has(id)),
    }));
    return { ...content, templateData: { ...content.templateData, projects } };
  });

/** @param items newest first */
const newestByUrl = (items: readonly DigestItem[]): DigestItem[] =>
  items.filter(({ url }, at) => items.findIndex((one) => one.url === url) === at);

type DigestInput = {
  userName: string;
  /** Oldest first. */
  contents: readonly EmailContent[];
  site: string;
  texts: DigestTexts;
  unlisted?: ReadonlySet<string>;
};

/** Groups the items by kind, newest first, without adverts of unlisted projects. Null if no item is left. */
export function toDailyDigest(input: DigestInput): DailyDigestData | null {
  const { userName, contents, site, texts, unlisted = new Set<string>() } = input;
  const byKind = Map.groupBy(contents, kindOf);
  const sections = (Object.keys(texts.sections) as Kind[]).flatMap((kind): DigestSection[] => {
    const pieces = (byKind.get(kind) ?? []).map((content) => pieceOf(content, texts));
    const isShown = ({ url }: DigestItem) =>
      !ADVERTS.includes(kind) || !unlisted.has(slugOf(url, site) ?? "");
    const all = pieces
      .flatMap(({ items }) => items)
      .filter(isShown)
      .reverse();
    const items = kind === "talkMessages" ? newestByUrl(all) : all;
    if (items.length === 0) return [];
    const unshown = pieces.reduce((sum, { more }) => sum + more, 0);
    const more = unshown + Math.max(0, items.length - MAX_ITEMS);
    return [{ kind, title: texts.sections[kind], items: items.slice(0, MAX_ITEMS), more }];
  });
  if (sections.length === 0) return null;
  const total = sections.reduce((sum, { items, more }) => sum + items.length + more, 0);
  const agoraUrl = `${site}/dashboard`;
  return { userName, total, sections, agoraUrl, manageUrl: `${agoraUrl}/conta#preferencias` };
}
