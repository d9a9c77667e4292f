import { createParser } from "eventsource-parser";

const EVENTS: readonly string[] = ["delta", "done", "error"];

/** Reads server-sent events from a response in pieces of any size. Ignores malformed data and events not in EVENTS. */
export function createEventReader<Event>(): (piece: string) => Event[] {
  let events: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!event || !EVENTS.includes(event)) return;
      try {
        events.push({ event, data: JSON.parse(data) } as Event);
      } catch {
        // Skip malformed data: callers treat a stream without "done" as interrupted.
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
