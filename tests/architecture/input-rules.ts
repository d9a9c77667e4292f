import { type AstNode, nodesIn } from "./scan";
import { isProduct, modulesWhere, type Rule } from "./vocabulary";

const node = (value: unknown) => (value ?? {}) as AstNode;

/** Whether a type contains a map with open keys: a `Record` by string or number, or `{ [key: string]: … }`. */
const hasOpenKeys = (type: unknown): boolean =>
  [...nodesIn(type)].some((found) => {
    if (found.type === "TSIndexSignature") return true;
    if (found.type !== "TSTypeReference" || node(found.typeName).name !== "Record") return false;
    const [key] = (node(found.typeArguments).params ?? []) as unknown[];
    return /^TS(String|Number)Keyword$/.test(node(key).type);
  });

/**
 * Whether the annotation is a `Record` or a type literal with open keys at any depth, also inside Readonly, Partial or
 * Required. Promises and arrays of maps do not count.
 */
const isOpenMap = (annotation: unknown): boolean => {
  const type = node(node(annotation).typeAnnotation);
  if (type.type === "TSTypeLiteral") return hasOpenKeys(type.members);
  if (type.type !== "TSTypeReference") return false;
  const name = String(node(type.typeName).name);
  if (name === "Record") return hasOpenKeys(type);
  return /^(Readonly|Partial|Required)$/.test(name) && hasOpenKeys(type.typeArguments);
};

/** `names[text as keyof typeof names]`, where the cast permits any text as a key. */
const isForcedKey = ({ type, computed, property }: AstNode) =>
  type === "MemberExpression" && computed === true && node(property).type === "TSAsExpression"
    ? [...nodesIn(node(property).typeAnnotation)].some((found) => found.operator === "keyof")
    : false;

const isOpenInCheck = ({ type, operator, left }: AstNode) =>
  type === "BinaryExpression" && operator === "in" && !/^(Literal|PrivateIdentifier)$/.test(node(left).type);

/** Object literals inherit `constructor` and `__proto__`, which a key from a request could find: use a Map. */
export const noInheritedKeys: Rule = (project, report) => {
  for (const { path, body } of modulesWhere(project, isProduct)) {
    for (const found of nodesIn(body)) {
      const { id, init } = found as { id?: unknown; init?: unknown };
      if (
        found.type === "VariableDeclarator" &&
        node(init).type === "ObjectExpression" &&
        isOpenMap(node(id).typeAnnotation)
      )
        report(path, `${String(node(id).name)} is an object under keys that are any text: make it a Map`);
      if (isForcedKey(found))
        report(path, "forces a text to be a key of an object: make the object a Map, or use Object.hasOwn");
      if (isOpenInCheck(found)) report(path, "uses `in` with a key that is not a literal: use Object.hasOwn");
    }
  }
};
