import fc from "fast-check";

const AWKWARD = [
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "toString=1&constructor=2&__proto__=3",
  "then",
  "length",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "x\ud83d",
  "\u202e",
  "\u2028",
  "\ufeff",
  "\ufffe",
  "\u200b",
  "",
  " ",
  "null",
  "undefined",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "9".repeat(400),
  "-1",
  "true",
  "'; drop table users; --",
  "%",
  "\\",
  "$1",
  "$undefined",
  "#{x}",
  "{{x}}",
  "<script>",
  "&constructor;",
  "../../etc/passwd",
  "\r\nX-A: b",
  "http://127.0.0.1:1/",
  "javascript:alert(1)",
  "a@b",
  "a@b.com\nBcc: c@d",
  "😀".repeat(200),
  "日".repeat(300),
  "ﷺ".repeat(200),
  "𠀀".repeat(201),
  "é".normalize("NFD").repeat(100),
];

const awkward = fc.constantFrom(...AWKWARD);
const text = fc.oneof(
  { weight: 4, arbitrary: awkward },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 14 }).map((power) => "a€".repeat(2 ** power)) },
);

/** A deeply nested value, against recursive readers. */
const deep = fc
  .tuple(fc.integer({ min: 10, max: 3000 }), fc.boolean(), text)
  .map(([levels, asList, core]) => {
    let value: unknown = core;
    for (let level = 0; level < levels; level += 1) value = asList ? [value] : { a: value };
    return value;
  });

const scalar = fc.oneof(
  { weight: 5, arbitrary: text },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null]),
  },
);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: deep },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 6 }) },
  { weight: 1, arbitrary: fc.dictionary(text, scalar, { maxKeys: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Values that an action call can carry and JSON cannot. */
const beyondJson = fc.constantFrom<unknown>(
  undefined,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  10n,
  new Date(Number.NaN),
  new Map([["a", 1]]),
  new FormData(),
);

type Sample = Record<string, unknown>;

const own = (sample: Sample, name: string, value: unknown): Sample =>
  Object.fromEntries([...Object.entries(sample), [name, value]]);

/** The sample with a hostile value in one or two fields, which the schema may lack. */
const nearly = (sample: Sample): fc.Arbitrary<Sample> => {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("", ...Object.keys(sample)) },
    { weight: 1, arbitrary: text },
  );
  const change = fc.tuple(name, hostileValue);
  return fc
    .array(change, { minLength: 1, maxLength: 2 })
    .map((changes) => changes.reduce((done, [key, value]) => own(done, key, value), sample));
};

/** Inputs for an action or, with `asJson`, bodies for an HTTP function. */
export const hostileInput = (sample: Sample, asJson: boolean): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: nearly(sample) },
    { weight: 3, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constant(sample) },
    ...(asJson ? [] : [{ weight: 1, arbitrary: beyondJson }]),
  );

export type HostileRequest = { query: string; body: string | null; type: string | null };

const types = fc.constantFrom(
  ...["application/json", "application/json; charset=utf-16", "APPLICATION/JSON", "text/plain", "text/html"],
  ...[
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "x",
    null,
  ],
);

const query = fc
  .array(fc.tuple(text, text), { maxLength: 5 })
  .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString());

/**
 * Requests to an HTTP function:
 * - three in four have a body from {@link hostileInput} and the content type of JSON
 * - the others have a body from there or a broken one, and any content type
 * @param start beginning of a query. A request has `start` alone, `start` with a hostile value, or another query
 */
export const hostileRequest = (sample: Sample, start: string): fc.Arbitrary<HostileRequest> => {
  const json = hostileInput(sample, true).map((value) => JSON.stringify(value) ?? "");
  const broken = fc.oneof(
    text,
    json.map((whole) => whole.slice(0, Math.floor(whole.length / 2))),
    fc.integer({ min: 1, max: 30_000 }).map((levels) => "[".repeat(levels) + "]".repeat(levels)),
    fc.integer({ min: 60_000, max: 70_000 }).map((size) => JSON.stringify("x".repeat(size))),
  );
  const queries = fc.oneof(
    fc.constant(start),
    query,
    fc.tuple(text).map(([value]) => `${start}${encodeURIComponent(value.toWellFormed())}`),
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ query: queries, body: json, type: fc.constant("application/json") }),
    },
    { weight: 2, arbitrary: fc.record({ query: queries, body: fc.oneof(json, broken), type: types }) },
  );
};
