export const REACT_MARK = "__react";

export const NEXT_ELEMENT = "NEXT";

/** Whether React or Next owns an element. Removing it would break the page. */
export const isOfFramework = (element: Element): boolean =>
  element.nodeName.startsWith(NEXT_ELEMENT) || Object.keys(element).some((key) => key.startsWith(REACT_MARK));
