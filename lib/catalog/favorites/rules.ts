/** More than this is no longer a choice; it also lets one page show all of them. */
export const MAX_FAVORITES = 200;

/** What the address of a project's page says when somebody wanted to keep it before they had an account. */
export const KEEP_HASH = "#favorito";
