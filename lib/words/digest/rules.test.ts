import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dailyDigest } from "@/emails/daily-digest";
import { matchNotification } from "@/emails/match-notification";
import { newsDigest } from "@/emails/news-digest";
import { passwordReset } from "@/emails/password-reset";
import { projectNotification } from "@/emails/project-notification";
import { renderEmail } from "@/emails/render";
import { searchAlert } from "@/emails/search-alert";
import { talkMessages } from "@/emails/talk-messages";
import { DEFAULT_PREFERENCES, WISHES } from "@/lib/words/email/rules";
import { type EmailContent, KINDS } from "@/lib/words/email/types";
import { DIGEST } from "./messages";
import { dayKey, isWanted, MAX_ITEMS, MAX_MAILS, pieceOf, toDailyDigest, withPresentCounts } from "./rules";

const site = "https://elorecicla.exemplo";
const project: EmailContent = {
  category: "project_notification",
  templateData: projectNotification.PreviewProps,
};
const match: EmailContent = { category: "match_notification", templateData: matchNotification.PreviewProps };
const talk: EmailContent = { category: "talk_messages", templateData: talkMessages.PreviewProps };
const news: EmailContent = { category: "news_digest", templateData: newsDigest.PreviewProps };
const alert: EmailContent = { category: "search_alert", templateData: searchAlert.PreviewProps };
const digestOf = (contents: EmailContent[]) =>
  toDailyDigest({ userName: "Helena Prado", contents, site, texts: DIGEST });

describe("the digest of a day", () => {
  test("the digest groups mails by kind, and adds up items that a mail counted without listing them", () => {
    const digest = digestOf([match, news, alert, talk, project]);
    expect(digest?.sections.map(({ kind, items, more }) => [kind, items.length, more])).toEqual([
      ["projectNotifications", 1, 0],
      ["matchNotifications", 1, 0],
      ["talkMessages", 1, 0],
      ["newsDigest", 1, 1],
      ["searchAlerts", 1, 1],
    ]);
    expect(digest).toMatchObject({ userName: "Helena Prado", total: 7, agoraUrl: `${site}/dashboard` });
  });

  test("the digest has nothing of mandatory mails, and is never empty", () => {
    const reset: EmailContent = { category: "password_reset", templateData: passwordReset.PreviewProps };
    const daily: EmailContent = { category: "daily_digest", templateData: dailyDigest.PreviewProps };
    expect(digestOf([])).toBeNull();
    expect(digestOf([reset, daily])).toBeNull();
    expect(isWanted(reset, DEFAULT_PREFERENCES)).toBe(false);
    expect(isWanted(daily, DEFAULT_PREFERENCES)).toBe(false);
  });

  test("the digest leaves out a kind that is now off, and keeps one that is now immediate", () => {
    for (const wish of WISHES)
      expect(isWanted(match, { ...DEFAULT_PREFERENCES, matchNotifications: wish })).toBe(wish !== "nunca");
  });

  test("of two mails about one conversation the newer one stays, in its own place", () => {
    const { author } = talkMessages.PreviewProps;
    const of = (count: number, talkUrl = talkMessages.PreviewProps.talkUrl): EmailContent => ({
      ...talk,
      templateData: { ...talkMessages.PreviewProps, count, talkUrl },
    });
    const [section] = digestOf([of(2), of(3, `${site}/dashboard/apoios/outro`), of(9)])?.sections ?? [];
    expect(section?.items.map(({ title }) => title)).toEqual([
      `9 mensagens de ${author}`,
      `3 mensagens de ${author}`,
    ]);
  });

  test("a mail about a conversation gets the present number of its unread messages, and one without an id keeps its own", () => {
    const known: EmailContent = { ...talk, talkId: "a" };
    const counts = (contents: EmailContent[]) =>
      withPresentCounts(contents, new Map([["a", 7]])).map((one) =>
        one.category === "talk_messages" ? one.templateData.count : null,
      );
    expect(counts([known, talk, project])).toEqual([7, talkMessages.PreviewProps.count, null]);
  });

  test("the newest items come first, further ones are counted, and a full digest is below 100 KB", async () => {
    const contents = KINDS.flatMap((_, kind) =>
      Array.from({ length: MAX_MAILS / KINDS.length }, (_, at): EmailContent => {
        const templateData = {
          ...projectNotification.PreviewProps,
          projectTitle: `Projeto ${at} ${"de nome comprido ".repeat(6)}`,
          message: "Uma frase comprida sobre a mudança. ".repeat(20),
        };
        if (kind === 0) return { category: "project_notification", templateData };
        const url = `${site}/dashboard/apoios/${at}`;
        if (kind === 1)
          return { category: "talk_messages", templateData: { ...talkMessages.PreviewProps, talkUrl: url } };
        return [match, news, alert][kind % 3] ?? match;
      }),
    );
    const digest = digestOf(contents);
    const first = digest?.sections[0];
    expect(first?.items).toHaveLength(MAX_ITEMS);
    expect(first?.items[0]?.title).toMatch(/^Projeto 39 /);
    expect(first?.more).toBe(40 - MAX_ITEMS);
    if (!digest) throw new Error("no digest");
    const content = { category: "daily_digest", templateData: digest } as const;
    const { html } = await renderEmail(content, { url: site, contact: "a@b.c", unsubscribeUrl: null });
    expect(html.length).toBeLessThan(100_000);
  });

  test("the subject has the only item, or the number of items", () => {
    const one = digestOf([project]);
    expect(one && dailyDigest(one).subject).toBe(
      "Resumo do dia: Triagem mecanizada da Cooperativa Rio Claro: Em Captação",
    );
    const more = digestOf([project, match]);
    expect(more && dailyDigest(more).subject).toBe("Resumo do dia: 2 avisos");
  });

  test("the message about a project becomes one short line, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 2_000 }), (message) => {
        const content = {
          ...project,
          templateData: { ...projectNotification.PreviewProps, message },
        } as const;
        const [item] = pieceOf(content as EmailContent, DIGEST).items;
        expect(item?.text).not.toMatch(/[\n\r\t]/);
        expect(item?.text.length).toBeLessThan(300);
      }),
    );
  });
});

test("the digest's key has the calendar day in São Paulo", () => {
  const key = dayKey("u", new Date("2026-11-24T01:30:00Z"));
  expect(key).toBe("daily_digest:u:2026-11-23");
  expect(dayKey("u", new Date("2026-11-24T03:00:00Z"))).not.toBe(key);
});
