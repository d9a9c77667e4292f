/** Published by Node before any handler of a request, with its untouched response. */
export const REQUEST_START = "http.server.request.start";

/** Published by Node when a response was handed to the connection, before the next request on it. */
export const RESPONSE_FINISH = "http.server.response.finish";
