import { createParser } from "eventsource-parser";

const EVENTS: readonly string[] = ["delta", "done", "error"];

/** Parses server-sent events of an answer from arbitrarily split pieces; ignores anything else. */
export function createEventReader<Event>(): (piece: string) => Event[] {
  let events: Event[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (!event || !EVENTS.includes(event)) return;
      try {
        events.push({ event, data: JSON.parse(data) } as Event);
      } catch {
        // An incomplete event; the end of the stream reports it as interrupted.
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
