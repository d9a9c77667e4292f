import sanitizeHtml from "sanitize-html";

const ABSOLUTE = /^\s*(?:https?:\/\/|mailto:)/i;

/** Sanitizes external rich text (B5.6): only formatting, web links and e-mail links remain. */
export const sanitizeRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags:
      "a b blockquote br code div em h1 h2 h3 h4 hr i li ol p pre s small span strong sub sup table tbody td th thead tr u ul".split(
        " ",
      ),
    allowedAttributes: { a: ["href", "title"], td: ["colspan"], th: ["colspan"] },
    allowedSchemes: ["http", "https", "mailto"],
    // A relative link does not work in an e-mail: drop its address.
    transformTags: {
      a: (tagName, { href, ...rest }) => ({
        tagName,
        attribs: href !== undefined && ABSOLUTE.test(href) ? { ...rest, href } : rest,
      }),
    },
    nonTextTags: "script style head title template noscript iframe object svg math textarea option".split(
      " ",
    ),
  });
