import { createParser } from "eventsource-parser";

const EVENTS: readonly string[] = ["delta", "done", "error"];

/**
 * Reads server-sent events from pieces of a response that are split anywhere. Ignores malformed data and events that
 * EVENTS does not name.
 */
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
