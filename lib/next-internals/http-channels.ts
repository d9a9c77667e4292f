/** Published by Node for every request before any handler sees it, with the answer that nobody has begun yet. */
export const REQUEST_START = "http.server.request.start";

/** Published by Node when an answer was handed to the connection, before the next request on it is looked at. */
export const RESPONSE_FINISH = "http.server.response.finish";
