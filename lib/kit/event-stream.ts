import { createParser } from "eventsource-parser";

const EVENTS: readonly string[] = ["delta", "done", "error"];

/** Parses the server-sent events of EVENTS from pieces of a response, split anywhere. Ignores malformed data. */
export function createEventReader<Event>(): (piece: string) => Event[] {
  let events: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!event || !EVENTS.includes(event)) return;
      try {
        events.push({ event, data: JSON.parse(data) } as Event);
      } catch {
        // Ignore malformed data: a stream that ends without "done" counts as interrupted.
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
