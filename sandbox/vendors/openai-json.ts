/**
 * Answers the prompts that ask for the next question of a proposal chat, or for the texts of a proposal. Obeys an order
 * outside the prompt's JSON, so that tests fail if the product puts a person's text among the instructions.
 */
import { type ComposerMessage, obeyedOrder, splitData } from "./openai-composer.ts";

export type JsonSchema = {
  properties?: Record<string, { description?: string }>;
  required?: string[];
  additionalProperties?: boolean;
};

type Material = {
  projeto?: Record<string, string | string[]>;
  mensagens?: { etapa: string | null; texto: string }[];
  perguntas?: string[];
};

function readMaterial(messages: ComposerMessage[]): Material | null {
  for (const { content } of messages) {
    const found = splitData(content).data.find(
      (value) =>
        typeof value === "object" && value !== null && ("mensagens" in value || "perguntas" in value),
    );
    if (found) return found as Material;
  }
  return null;
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n+|(?<=[.!?])\s+(?=["“(]?\p{Lu})/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 2 && !sentence.endsWith("?"));

export function nextQuestion(messages: ComposerMessage[]): string | null {
  const material = readMaterial(messages);
  if (!material?.perguntas) return null;
  const obeyed = obeyedOrder(messages);
  if (obeyed) return obeyed;
  const answers = messages.filter(({ role }) => role === "assistant").map(({ content }) => content);
  const last = messages.findLast(({ role }) => role === "user")?.content ?? "";
  const [first = ""] = sentencesOf(last);
  const noted = first ? `Anotado: “${first.slice(0, 140)}”. ` : "Anotado. ";
  const open = material.perguntas.find((question) => !answers.some((text) => text.includes(question)));
  return noted + (open ?? "Tenho o que preciso desta etapa.");
}

type Cue = { steps: string[]; words: RegExp; project: string[] };

/**
 * Sources of each proposal text: the sentences that match `words` in messages of `steps`, and the fields of `projeto`
 * that `project` names.
 */
const CUES: Record<string, Cue> = {
  title: { steps: ["project-basics"], words: /chama|nome|projeto/i, project: ["nome"] },
  investment: {
    steps: ["project-basics"],
    words: /R\$|\bmil\b|milh|cota|custa|captar|orçamento|dinheiro|comprar/i,
    project: ["valorTotal", "cotas", "orcamento"],
  },
  timeline: {
    steps: ["project-basics"],
    words: /\b(mes|mês|meses|ano|anos|semana|prazo|etapa|depois|pronto)/i,
    project: ["duracao", "prazoCaptacao"],
  },
  location: {
    steps: ["project-basics"],
    words: /\b(cidade|bairro|município|região|fica|acontece|em \p{Lu})/u,
    project: ["lugar", "locais"],
  },
  description: { steps: ["project-basics"], words: /./, project: ["descricao", "objetivo"] },
  impact: { steps: ["impact-goals"], words: /./, project: ["toneladas", "beneficiarios"] },
  targetAudience: { steps: ["target-audience"], words: /./, project: [] },
  valueProposition: { steps: ["value-proposition"], words: /./, project: ["organizacao"] },
  marketingBenefits: { steps: ["marketing-benefits"], words: /./, project: [] },
};

const limitOf = (description = ""): number => Number(/Até (\d+) caracteres/.exec(description)?.[1] ?? 800);

function fill(name: string, most: number, { mensagens = [], projeto = {} }: Material): string {
  const cue = Object.hasOwn(CUES, name) ? CUES[name] : undefined;
  if (!cue) return mensagens[0]?.texto.slice(0, most) ?? "a informar";
  const known = cue.project.flatMap((key) => (Object.hasOwn(projeto, key) ? (projeto[key] ?? []) : []));
  if (name === "title") {
    const named = /chama(?:-se)?\s+["“]?([^.,"”\n]{3,80})/i.exec(
      mensagens.map(({ texto }) => texto).join("\n"),
    )?.[1];
    return (known[0] ?? named ?? sentencesOf(mensagens[0]?.texto ?? "")[0] ?? "Projeto de reciclagem").slice(
      0,
      most,
    );
  }
  const own = mensagens.filter(({ etapa }) => !etapa || cue.steps.includes(etapa));
  const sentences = own
    .flatMap(({ texto }) => sentencesOf(texto))
    .filter((sentence) => cue.words.test(sentence));
  let text = "";
  for (const sentence of new Set([...known.map((entry) => entry.replace(/[.;]?$/, ".")), ...sentences])) {
    if (text.length + sentence.length + 1 > most) break;
    text += (text ? " " : "") + sentence;
  }
  return text || "a informar";
}

export function fillSchema(schema: JsonSchema, messages: ComposerMessage[]): string {
  const obeyed = obeyedOrder(messages);
  const material = readMaterial(messages) ?? {};
  const entries = Object.entries(schema.properties ?? {}).map(([name, { description }]) => [
    name,
    obeyed ?? fill(name, limitOf(description), material),
  ]);
  return JSON.stringify(Object.fromEntries(entries));
}

const ENGLISH =
  "The project will help the people of the city to recycle more of their waste, and this is good for the environment.";

const INVENTED = "Gera 450 empregos com 900 toneladas por ano para as pessoas da cidade.";

/** Short enough for a title, but too long once the product has replaced each invented figure by "a informar". */
const CROWDED = Array.from({ length: 30 }, (_, at) => 61 + at).join(" ");

const TWISTED: Record<string, (text: string) => string> = {
  english: () => ENGLISH,
  inventing: () => INVENTED,
  crowded: () => CROWDED,
  long: (text) => `${text} `.repeat(400).slice(0, 9_000),
};

export function twistAnswer(answer: string, twist = ""): string {
  if (twist === "garbled") return `Claro! Aqui está a proposta: ${answer.slice(0, -1)}`;
  const wrong = Object.hasOwn(TWISTED, twist) ? TWISTED[twist] : undefined;
  if (!wrong) return answer;
  try {
    const values = Object.entries(JSON.parse(answer) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(values.map(([name, text]) => [name, wrong(text)])));
  } catch {
    return wrong(answer);
  }
}
