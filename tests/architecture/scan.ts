import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Program, parseSync } from "oxc-parser";

/** Text of every project file by its path from the root; empty for files that are neither code nor CSS. */
export type Tree = Map<string, string>;

/** `to` is a path from the root when `internal`, else the package name; the build drops `typeOnly` imports. */
type Import = { to: string; internal: boolean; typeOnly: boolean };

export type Statement = Program["body"][number];
export type AstNode = { type: string; [key: string]: unknown };

export type Module = {
  path: string;
  source: string;
  imports: Import[];
  directives: string[];
  body: Statement[];
  errors: string[];
};

export type Project = { paths: string[]; tree: Tree; modules: Map<string, Module> };

const CODE = /\.[cm]?[jt]sx?$/;
const READ = /\.([cm]?[jt]sx?|css)$/;
const SUFFIXES = ["", ".ts", ".tsx", ".mjs", ".js", "/index.ts", "/index.tsx"];
const ALWAYS_IGNORED = ["node_modules/", ".git", ".next/", ".data/", "prisma/client/"];

/** @param lines of .gitignore */
function ignoredBy(lines: string[]): (file: string) => boolean {
  const patterns = lines
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => {
      const name = line.replace(/^!/, "").replace(/\/$/, "");
      const glob = name.includes("/") ? name.replace(/^\//, "") : `**/${name}`;
      return { kept: line.startsWith("!"), pattern: globToRegExp(glob) };
    });
  return (file) => patterns.findLast(({ pattern }) => pattern.test(file))?.kept === false;
}

const WILD: Record<string, string> = { "**/": "(.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" };
const globToRegExp = (glob: string) => {
  const escaped = glob.replace(/[.+^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replace(/\*\*\/|\*\*|\*|\?/g, (wild) => WILD[wild] ?? "")}$`);
};

/** The project on disk without installed, generated and git-ignored files. Needs no git. */
export function readTree(root: string): Tree {
  const entries = readdirSync(root);
  const gitignore = entries.includes(".gitignore") ? readFileSync(path.join(root, ".gitignore"), "utf8") : "";
  const ignored = ignoredBy([...gitignore.split("\n"), ...ALWAYS_IGNORED]);
  const tree: Tree = new Map();
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const file = path.posix.join(folder, entry.name);
      if (ignored(file)) continue;
      if (entry.isDirectory()) walk(file);
      else tree.set(file, READ.test(file) ? readFileSync(path.join(root, file), "utf8") : "");
    }
  };
  walk("");
  return tree;
}

export function parseTree(tree: Tree): Project {
  const paths = [...tree.keys()].sort();
  const modules = paths.filter((file) => CODE.test(file)).map((file) => parseModule(file, tree));
  return { paths, tree, modules: new Map(modules.map((module) => [module.path, module])) };
}

function parseModule(file: string, tree: Tree): Module {
  const source = tree.get(file) ?? "";
  const { program, module, errors } = parseSync(file, source);
  const imports: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) =>
    imports.push(resolve(specifier, typeOnly, file, tree));
  for (const node of program.body) {
    // `import { type T }` stays in the build as an import for its side effects; only `import type` disappears.
    if (node.type === "ImportDeclaration") add(node.source.value, node.importKind === "type");
    if (node.type === "ExportAllDeclaration") add(node.source.value, node.exportKind === "type");
    if (node.type === "ExportNamedDeclaration" && node.source)
      add(node.source.value, node.exportKind === "type");
  }
  for (const { moduleRequest } of module.dynamicImports) {
    add(source.slice(moduleRequest.start, moduleRequest.end).replace(/^["'`]|["'`]$/g, ""), false);
  }
  const directivesOf = (statement: Statement) =>
    "directive" in statement && statement.directive ? [statement.directive] : [];
  return {
    path: file,
    source,
    imports,
    directives: program.body.flatMap(directivesOf),
    body: program.body.filter((node) => directivesOf(node).length === 0),
    errors: errors.map((error) => error.message),
  };
}

/** Resolves "@/..." and relative imports to paths from the root. A path that the tree lacks gets no ending. */
function resolve(specifier: string, typeOnly: boolean, from: string, tree: Tree): Import {
  const internal = /^(@|\.{1,2})(\/|$)/.test(specifier);
  if (!internal) return { to: specifier, internal, typeOnly };
  const base = specifier.startsWith("@/")
    ? path.posix.normalize(specifier.slice(2))
    : path.posix.join(path.posix.dirname(from), specifier);
  const found = SUFFIXES.map((suffix) => base + suffix).find((candidate) => tree.has(candidate));
  return { to: found ?? base, internal, typeOnly };
}

/** A node of the syntax tree and everything below it. */
export function* nodesIn(value: unknown): Generator<AstNode> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value) yield value as AstNode;
    for (const child of Object.values(value)) yield* nodesIn(child);
  }
}
