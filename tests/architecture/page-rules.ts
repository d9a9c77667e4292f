import { nodesIn } from "./scan";
import { inside, isView, modulesWhere, type Rule } from "./vocabulary";

const COMMENT = /\/\*[\s\S]*?\*\//g;
/** A selector of the whole document that looks for something inside of it. */
const LOOKS_INSIDE = /(?:^|[\s,{}])(?:html|body|main|:root)[^\s,{}]*:has\(.*/;
const SEES_WHAT_IS_SHOWN =
  /:has\(> (?:body > )?\.nav-frame|:focus-within|:not\(\[style\*="display: none"\] \*\)/;

/** A page that was left stays in the document with all its marks, so they say nothing about the page that is shown. */
export const stylesAskTheFrame: Rule = ({ paths, tree }, report) => {
  for (const file of paths.filter((path) => path.endsWith(".css"))) {
    const lines = (tree.get(file) ?? "").replace(COMMENT, "").split("\n");
    for (const line of lines)
      if (LOOKS_INSIDE.test(line) && !SEES_WHAT_IS_SHOWN.test(line))
        report(file, `"${line.trim()}" sees pages that were left too: ask .nav-frame[data-page]`);
  }
};

/** The frame is never left; everything else comes back as it was. */
export const flagsAreMoments: Rule = (project, report) => {
  const isOfPage = (file: string) => isView(file) && !inside(file, "components/layout");
  for (const { path, body } of modulesWhere(project, isOfPage))
    for (const node of nodesIn(body)) {
      if (node.type !== "CallExpression") continue;
      const { callee, arguments: given } = node as unknown as {
        callee: { name?: string };
        arguments: { value?: unknown }[];
      };
      if (callee.name === "useState" && given[0]?.value === false)
        report(path, "useState(false) is still true when its page is shown again: useMoment(false)");
    }
};
