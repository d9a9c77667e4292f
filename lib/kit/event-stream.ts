import { createParser } from "eventsource-parser";

const EVENTS: readonly string[] = ["delta", "done", "error"];

/** Parses the server-sent events of a response from pieces split anywhere. Ignores malformed events. */
export function createEventReader<Event>(): (piece: string) => Event[] {
  let events: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!event || !EVENTS.includes(event)) return;
      try {
        events.push({ event, data: JSON.parse(data) } as Event);
      } catch {
        // Ignore an incomplete event, because the end of the stream reports the interruption.
      }
    },
  });
  return (piece) => {
    parser.feed(piece);
    const read = events;
    events = [];
    return read;
  };
}
