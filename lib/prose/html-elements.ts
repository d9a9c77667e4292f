/** Elements that a text pasted from a page or a mail may be wrapped in. */
export const HTML_ELEMENTS =
  "a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code " +
  "col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form " +
  "frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map " +
  "mark marquee math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q s samp " +
  "script section select slot small source span strike strong style sub summary sup svg table tbody td template textarea " +
  "tfoot th thead time title tr track tt u ul video wbr";
