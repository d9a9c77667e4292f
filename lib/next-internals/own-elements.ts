/** What React begins the names of the properties with that it leaves on the elements it made or took over. */
export const REACT_MARK = "__react";

/** The property of an element that holds its listeners; there before React answers them. The rest of the name is random. */
export const REACT_PROPS_MARK = `${REACT_MARK}Props$`;

/** What the names of the elements begin with that Next puts into the document beside the page. */
export const NEXT_ELEMENT = "NEXT";

/** Whether React or Next put an element into the document; removing such a one would break the page. */
export const isOfFramework = (element: Element): boolean =>
  element.nodeName.startsWith(NEXT_ELEMENT) || Object.keys(element).some((key) => key.startsWith(REACT_MARK));
