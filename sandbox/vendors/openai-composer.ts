/**
 * Composes the answers of the stand-in for OpenAI. An answer quotes sources or, if there are none, the person's earlier
 * messages. Sources stand in a message as a line of JSON: a list of objects with `texto` (or `text`), a title and a
 * number. The list may be inside another object.
 *
 * Like a real model, the composer is open to prompt injection: it obeys an order outside the JSON. Tests then fail if
 * the product mixes a person's text with the instructions of its prompt.
 */
export type ComposerMessage = { role: string; content: string };

type Passage = { label: string; title: string; text: string };

/** Minimum share of the question's terms that a passage must contain. A rare term weighs more. */
const ENOUGH = 0.34;
/** Minimum score of a passage that is quoted after the best one, as a share of the best score. */
const CLOSE = 0.8;
const CLOSE_IN_LIST = 0.6;
const LIST_QUESTION =
  /^(?!.*\bquant[oa]s)(?=.*\b(quais|alguns?|algumas?|list\w+|mostr\w+|projetos|tem|existem)\b)/is;
const MAX_PASSAGES = 4;
const LONG = 420;

const STOP = new Set(
  `a o as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra com sem sob sobre
  entre ate e ou mas que quem qual quais quando quanto quanta quantos quantas onde como porque se eu voce voces ele ela
  eles elas meu minha meus minhas seu sua seus suas este esta esse essa isso isto aquele aquela ao aos ser sou e sao
  foi era estar esta estao ter tem tenho ha haver posso pode podem poder preciso precisa devo deve quero queria gostaria
  me te lhe nos vos ja nao sim mais menos muito muita tudo todo toda todos todas algum alguma existe existem fazer faz
  faco saber sobre diga mostre liste favor obrigado obrigada entao tambem so ainda the of and is to`.split(
    /\s+/,
  ),
);

/** Words of one meaning that begin differently, with their common stem. */
const SAME: [RegExp, string][] = [
  [/^dedu[cztv]\w*/, "dedu"],
  [/^abat\w*/, "dedu"],
  [/^(cust|preco|prec|paga)\w*/, "custo"],
  [/^(maxim|teto|limit)\w*/, "limit"],
  [/^(doa|apoi|invest|financi)\w*/, "apoi"],
  [/^(comprov|recib)\w*/, "recib"],
  [/^(arquiv|prazo)\w*/, "prazo"],
];

const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function stem(word: string): string {
  const same = SAME.find(([form]) => form.test(word));
  if (same) return same[1];
  const single = word.length > 3 ? word.replace(/(oes|aes)$/, "ao").replace(/s$/, "") : word;
  return single.slice(0, 6);
}

function termsOf(text: string): Set<string> {
  const words = fold(text).match(/\d+%|[a-z0-9]+/g) ?? [];
  return new Set(words.filter((word) => word.length > 1 && !STOP.has(word)).map(stem));
}

export function splitData(text: string): { data: unknown[]; prose: string } {
  const data: unknown[] = [];
  const prose: string[] = [];
  for (const line of text.split("\n")) {
    if (!/^\s*[[{]/.test(line)) prose.push(line);
    else {
      try {
        data.push(JSON.parse(line));
      } catch {
        prose.push(line);
      }
    }
  }
  return { data, prose: prose.join("\n") };
}

function passagesIn(value: unknown): Passage[] {
  if (typeof value !== "object" || value === null) return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap((inner) => passagesIn(inner));
  return value.flatMap((item: Record<string, unknown> | null, index) => {
    const text = item?.texto ?? item?.text;
    if (typeof text !== "string") return [];
    return [
      {
        label: String(item?.numero ?? item?.id ?? index + 1),
        title: String(item?.titulo ?? item?.title ?? ""),
        text,
      },
    ];
  });
}

/** Prompt without its JSON: the instructions, and data that the product failed to put into JSON. */
const proseOf = (messages: ComposerMessage[]): string =>
  messages
    .map(({ role, content }) => ({ role, ...splitData(content) }))
    .filter(({ role, data }) => role === "system" || role === "developer" || data.length > 0)
    .map((part) => part.prose)
    .join("\n");

const ORDER =
  /ignor\w+[^\n]{0,80}(?:instruç|regra)[^\n]{0,80}(?:responda|escreva|diga)[^\n"“]{0,40}["“]([^"”\n]+)["”]/i;

export const obeyedOrder = (messages: ComposerMessage[]): string | undefined =>
  ORDER.exec(proseOf(messages))?.[1];

export function compose(messages: ComposerMessage[]): string {
  const parts = messages.map(({ role, content }) => ({ role, content, ...splitData(content) }));
  const passages = parts.flatMap(({ data }) => data.flatMap((value) => passagesIn(value)));
  const questions = parts.filter(({ role, data }) => role === "user" && data.length === 0);
  const question = questions.at(-1)?.content ?? "";
  const prose = proseOf(messages);
  const obeyed = obeyedOrder(messages);
  if (obeyed) return obeyed;

  const unknown =
    /escreva exatamente:? ?[“"]([^”"\n]+)[”"]/i.exec(prose)?.[1] ??
    "Não sei responder a isso com o que tenho. Fale com o suporte.";
  const polite = courtesy(question);
  if (polite) return polite;
  const before = questions.at(-2)?.content ?? "";
  const material = passages.length > 0 || parts.length < 3 ? passages : conversationOf(parts, question);
  const both = `${before} ${question}`;
  // A question of fewer than two terms continues the previous question, which may have asked for a list.
  const wish = termsOf(question).size < 2 ? both : question;
  return answerFrom(material, question, wish) ?? answerFrom(material, both, both) ?? unknown;
}

const conversationOf = (parts: { role: string; content: string }[], question: string): Passage[] =>
  parts
    .filter(({ role, content }) => role === "user" && content !== question)
    .map(({ content }) => ({ label: "", title: "", text: content }));

function courtesy(question: string): string | null {
  const folded = fold(question)
    .replace(/[^a-z ]/g, " ")
    .trim();
  if (/^(oi|ola|bom dia|boa tarde|boa noite|e ai)( tudo bem| tudo bom)?$/.test(folded))
    return "Olá! Sobre o que você quer saber?";
  if (/^(muito )?(obrigad[oa]|valeu|agradeco)( pela ajuda)?$/.test(folded))
    return "De nada. Se surgir outra dúvida, é só perguntar.";
  return null;
}

function answerFrom(passages: Passage[], question: string, wish: string): string | null {
  const wanted = termsOf(question);
  if (wanted.size === 0 || passages.length === 0) return null;
  const known = passages.map((passage) => ({
    passage,
    title: termsOf(passage.title),
    terms: termsOf(`${passage.title} ${passage.text}`),
  }));
  const weight = new Map(
    [...wanted].map((term) => {
      const holders = known.filter(({ terms }) => terms.has(term)).length;
      return [term, Math.log(1 + passages.length / Math.max(1, holders))];
    }),
  );
  const total = [...weight.values()].reduce((sum, value) => sum + value, 0);
  const cover = (terms: Set<string>) =>
    [...weight].reduce((sum, [term, value]) => sum + (terms.has(term) ? value : 0), 0) / (total || 1);

  const ranked = known
    .map(({ passage, title, terms }, at) => ({
      passage,
      covered: cover(terms),
      // Earlier passages get a small advantage, because sources are ordered by relevance.
      score: cover(terms) + 0.5 * cover(title) - 0.02 * at,
    }))
    .filter(({ covered }) => covered >= ENOUGH)
    .sort((one, other) => other.score - one.score);
  const [best] = ranked;
  if (!best) return null;
  const close = LIST_QUESTION.test(wish) ? CLOSE_IN_LIST : CLOSE;
  const quoted = ranked.filter(({ score }) => score >= best.score * close).slice(0, MAX_PASSAGES);
  return quoted.map(({ passage }, at) => quote(passage, cover, at === 0)).join("\n\n");
}

const SENTENCE = /(?<=[.!?])\s+(?=["“(]?\p{Lu})/u;

function quote({ text, label }: Passage, cover: (terms: Set<string>) => number, whole: boolean): string {
  const sentences = text
    .split("\n")
    .flatMap((paragraph) => paragraph.trim().split(SENTENCE))
    .filter(Boolean);
  const scores = sentences.map((sentence) => cover(termsOf(sentence)));
  const best = scores.indexOf(Math.max(...scores));
  const chosen = new Set([0, best]);
  let length = [...chosen].reduce((sum, at) => sum + (sentences[at]?.length ?? 0), 0);
  for (let at = 1; whole && at < sentences.length; at += 1) {
    if (chosen.has(at)) continue;
    length += sentences[at]?.length ?? 0;
    if (length > LONG) break;
    chosen.add(at);
  }
  const quoted = sentences.filter((_, at) => chosen.has(at)).join(" ");
  return label ? `${quoted} [${label}]` : quoted;
}
