import { type AstNode, nodesIn } from "./scan";
import { isProduct, modulesWhere, type Rule } from "./vocabulary";

const node = (value: unknown) => (value ?? {}) as AstNode;

/** `Record<string, …>` or `{ [key: string]: … }`, also inside Readonly and Partial: a type whose keys are any text. */
const hasOpenKeys = (type: unknown): boolean =>
  [...nodesIn(type)].some((found) => {
    if (found.type === "TSIndexSignature") return true;
    if (found.type !== "TSTypeReference" || node(found.typeName).name !== "Record") return false;
    const [key] = (node(found.typeArguments).params ?? []) as unknown[];
    return /^TS(String|Number)Keyword$/.test(node(key).type);
  });

/** The outermost type alone: `Promise<Record<string, …>>` is no map, and neither is a list of them. */
const isOpenMap = (annotation: unknown): boolean => {
  const type = node(node(annotation).typeAnnotation);
  if (type.type === "TSTypeLiteral") return hasOpenKeys(type.members);
  if (type.type !== "TSTypeReference") return false;
  const name = String(node(type.typeName).name);
  if (name === "Record") return hasOpenKeys(type);
  return /^(Readonly|Partial|Required)$/.test(name) && hasOpenKeys(type.typeArguments);
};

/** `names[text as keyof typeof names]`: what TypeScript would refuse to look up is any text. */
const isForcedKey = ({ type, computed, property }: AstNode) =>
  type === "MemberExpression" && computed === true && node(property).type === "TSAsExpression"
    ? [...nodesIn(node(property).typeAnnotation)].some((found) => found.operator === "keyof")
    : false;

const isOpenQuestion = ({ type, operator, left }: AstNode) =>
  type === "BinaryExpression" && operator === "in" && !/^(Literal|PrivateIdentifier)$/.test(node(left).type);

/**
 * An object literal inherits `constructor`, `toString` and `__proto__`: looked up by what somebody sent, it answers for
 * keys that nobody put there. Under keys that are any text stands a Map.
 */
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
        report(path, "forces a text to be a key of an object: make the object a Map, or ask Object.hasOwn");
      if (isOpenQuestion(found))
        report(path, "asks `in` for a key that is not written there: ask Object.hasOwn");
    }
  }
};
