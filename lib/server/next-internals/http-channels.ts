/** Node's event for a new request and its untouched response, before any handler runs. */
export const REQUEST_START = "http.server.request.start";

/** Node's event after a response was handed to the connection, before the connection's next request. */
export const RESPONSE_FINISH = "http.server.response.finish";
