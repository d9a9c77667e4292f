import type { Mutant } from "../fit.ts";

const RULES = "lib/catalog/uploads/rules.ts";
const RULES_TEST = ["lib/catalog/uploads/rules.test.ts"];
const QUERIES = "lib/catalog/uploads/queries.ts";
const QUERIES_TEST = ["lib/catalog/uploads/queries.test.ts"];
const SWEEP_TEST = ["lib/catalog/uploads/mutations/sweep.test.ts"];
const UPLOAD_TEST = ["lib/catalog/uploads/mutations/upload.test.ts"];
const QUOTA_TEST = ["tests/database/catalog/upload-quota.test.ts"];

export const UPLOADS: Mutant[] = [
  {
    id: "range-before-the-file",
    file: RULES,
    find: "Math.max(0, size - Number(to))",
    replace: "size - Number(to)",
    why: "a range request for the last megabyte of a smaller file fails",
    tests: RULES_TEST,
  },
  {
    id: "range-beyond-the-file",
    file: RULES,
    find: "Math.min(Number(to), size - 1)",
    replace: "Number(to)",
    why: "a resumed download waits for bytes beyond the end of the file",
    tests: RULES_TEST,
  },
  {
    id: "half-a-pdf",
    file: RULES,
    find: 'bytes.includes("%%EOF",',
    replace: 'bytes.includes("%PDF", 0) && !bytes.includes("%%NEVER",',
    why: "a truncated proof is stored, and nobody can open it",
    tests: RULES_TEST,
  },
  {
    id: "folder-in-name",
    file: RULES,
    find: "given.slice(given.search(/[^\\\\/]*$/))",
    replace: "given",
    why: "a file's name reveals the sender's folders",
    tests: RULES_TEST,
  },
  {
    id: "papers-for-everybody",
    file: QUERIES,
    find: "publico && width !== null",
    replace: "publico && width !== 0",
    why: "visitors without an account open documents that name a proponent",
    tests: QUERIES_TEST,
  },
  {
    id: "funder-opens-all",
    file: QUERIES,
    find: 'if (file.publico && reader.userType === "financiador") return true;',
    replace: 'if (reader.userType === "financiador") return true;',
    why: "a funder who learns an id opens anybody's private file",
    tests: QUERIES_TEST,
  },
  {
    id: "team-opens-all",
    file: QUERIES,
    find: 'reader.admin === "entered" && (await isUndecided(file.id))',
    replace: 'reader.admin === "entered"',
    why: "a member of the team opens private files of people about whom nothing is to be decided",
    tests: QUERIES_TEST,
  },
  {
    id: "papers-in-shared-cache",
    file: QUERIES,
    find: "isForEverybody(file) ? PUBLISHED",
    replace: "file.publico ? PUBLISHED",
    why: "a proxy caches a proponent's documents and serves them to strangers",
    tests: QUERIES_TEST,
  },
  {
    id: "uploads-may-run",
    file: QUERIES,
    find: "\"default-src 'none'; frame-ancestors 'none'; sandbox\"",
    replace: "\"default-src 'self'\"",
    why: "an uploaded file runs as a page of this site",
    tests: QUERIES_TEST,
  },
  {
    id: "draft-keeps-public",
    file: "lib/catalog/uploads/mutations/publish-and-remove.ts",
    find: 'and publico and not ${usedBy("listed")}',
    replace: 'and publico and not ${usedBy("anything")}',
    why: "a photo removed from the listed project stays public",
    tests: SWEEP_TEST,
  },
  {
    id: "foreign-file-removed",
    file: "lib/catalog/uploads/mutations/publish-and-remove.ts",
    find: "and owner_id = ${ownerId}::uuid and not",
    replace: "and (owner_id = ${ownerId}::uuid or true) and not",
    why: "deleting a draft that references another person's file deletes that file",
    tests: SWEEP_TEST,
  },
  {
    id: "bytes-of-an-upload",
    file: "lib/catalog/uploads/mutations/sweep.ts",
    find: "where: { createdAt: { lt: before }, key: { gt: after } }",
    replace: "where: { key: { gt: after } }",
    why: "the hourly run deletes the bytes of an upload in progress",
    tests: SWEEP_TEST,
  },
  {
    id: "one-file-more",
    file: "lib/catalog/uploads/mutations/upload.ts",
    find: "kept.files >= UPLOAD_QUOTA.files",
    replace: "kept.files > UPLOAD_QUOTA.files",
    why: "an account stores one file more than its limit",
    tests: QUOTA_TEST,
  },
  {
    id: "bytes-of-the-last",
    file: "lib/catalog/uploads/mutations/upload.ts",
    find: "kept.bytes + more > UPLOAD_QUOTA.bytes",
    replace: "kept.bytes > UPLOAD_QUOTA.bytes",
    why: "the last file of an account may exceed its storage limit",
    tests: QUOTA_TEST,
  },
  {
    id: "lying-photo",
    file: "lib/catalog/uploads/mutations/photo-worker.ts",
    find: "    .autoOrient()\n",
    replace: "",
    why: "photos from phones are shown rotated",
    tests: UPLOAD_TEST,
  },
];
