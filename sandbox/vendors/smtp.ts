/**
 * Mail server (RFC 5321) for this machine. Accepts any credentials, or none.
 * Does not cover: TLS, relaying, delivery status notifications (the product reads none), greylisting (use a fault).
 */
import type { AddressInfo, Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import PostalMime, { type Address, type Email } from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { type Fault, type Faults, holdBack } from "../faults.ts";
import { bareAddress, type Mail, type Mailbox } from "../mailbox.ts";
import type { RequestLog } from "../requests.ts";
import type { Vendor } from "../vendor.ts";

/** Maximum size (bytes) of a mail. */
const MAX_SIZE = 30_000_000;
/** Time (ms) from the stop of the sandbox until open connections are closed. */
const CLOSE = 200;

type Context = { mailbox: Mailbox; faults: Faults; log: RequestLog; stopped: AbortSignal };
type Smtp = { vendor: Vendor; port: number; stop(): Promise<void> };

export async function startSmtp(port: number, { mailbox, faults, log, stopped }: Context): Promise<Smtp> {
  const sockets = new Map<number, Socket>();
  const active = new Map<string, Fault>();

  /** Called at MAIL FROM, which occurs once per mail, even if a connection carries several mails. */
  async function beginFault(session: SMTPServerSession): Promise<Error | null> {
    const fault = faults.take("smtp");
    if (!fault) return null;
    active.set(session.id, fault);
    if (fault.processed && fault.mode !== "slow") return null;
    return play(fault, session);
  }

  async function play(fault: Fault, session: SMTPServerSession): Promise<Error | null> {
    const socket = sockets.get(session.remotePort);
    const gone = new AbortController();
    socket?.once("close", () => gone.abort());
    await holdBack(fault, AbortSignal.any([gone.signal, stopped]));
    if (fault.mode === "slow") return null;
    if (fault.mode === "status") return refusalOf(fault.status ?? 451);
    if (fault.mode === "malformed") {
      socket?.write("<html>502</html>\r\n");
      await wait(50);
    }
    socket?.destroy();
    return refusalOf(421);
  }

  function record(session: SMTPServerSession, started: number, status: number | null, subject?: string) {
    const { mailFrom, rcptTo } = session.envelope;
    log.add({
      at: new Date(started).toISOString(),
      provider: "smtp",
      method: "MAIL",
      path: rcptTo.map(({ address }) => address).join(", ") || "—",
      status,
      duration: Date.now() - started,
      fault: active.get(session.id)?.mode ?? null,
      headers: { helo: session.hostNameAppearsAs },
      body: { from: mailFrom ? mailFrom.address : "", ...(subject !== undefined && { subject }) },
    });
    active.delete(session.id);
  }

  const server = new SMTPServer({
    name: "sandbox.localhost",
    banner: "Elo Recicla sandbox",
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? "anônimo" }),
    closeTimeout: CLOSE,
    size: MAX_SIZE,
    disableReverseLookup: true,
    onMailFrom(_address, session, callback) {
      const started = Date.now();
      beginFault(session).then((refused) => {
        if (refused) record(session, started, codeOf(active.get(session.id)));
        callback(refused);
      });
    },
    onData(stream, session, callback) {
      const started = Date.now();
      receive(stream, session, mailbox).then(
        async (subject) => {
          const fault = active.get(session.id);
          const refused = fault?.processed && fault.mode !== "slow" ? await play(fault, session) : null;
          record(session, started, refused && fault ? codeOf(fault) : 250, subject);
          callback(refused, "OK");
        },
        () => callback(refusalOf(552)),
      );
    },
  });
  server.server.on("connection", (socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once("close", () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve, reject) => {
    // After the start, `reject` has no effect. So errors are ignored when clients disconnect early, as they often do.
    server.on("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });

  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    vendor: {
      id: "smtp",
      name: "SMTP",
      purpose: "Segundo caminho dos e-mails",
      docs: "https://www.rfc-editor.org/rfc/rfc5321",
      statuses: [451, 421, 450, 550, 552, 554],
      hints: [
        ["sem TLS", "só desta máquina"],
        ["qualquer senha", "aceita, ou nenhuma"],
      ],
    },
  };
}

const WORDS: Record<number, string> = {
  421: "4.3.2 Service not available, closing transmission channel",
  450: "4.2.0 Mailbox temporarily unavailable, try again later",
  451: "4.3.0 Temporary local problem, try again later",
  550: "5.1.1 Mailbox unavailable",
  552: "5.2.2 Message exceeds storage allocation",
  554: "5.7.1 Transaction failed",
};

const refusalOf = (responseCode: number): Error =>
  Object.assign(new Error(WORDS[responseCode] ?? "4.0.0 Sandbox fault"), { responseCode });

const codeOf = (fault: Fault | undefined): number | null =>
  fault?.mode === "status" ? (fault.status ?? 451) : null;

async function receive(stream: Readable, session: SMTPServerSession, mailbox: Mailbox): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  const email = await PostalMime.parse(Buffer.concat(chunks));
  const mail = toMail(
    email,
    session.envelope.rcptTo.map(({ address }) => address),
  );
  mailbox.add(mail).lastEvent = "delivered";
  return mail.subject;
}

/** Recipients of the envelope that are neither in To nor in Cc are blind copies. */
function toMail(email: Email, envelope: string[]): Mail {
  const [to, cc] = [addressTexts(email.to), addressTexts(email.cc)];
  const visible = new Set([...to, ...cc].map(bareAddress));
  return {
    provider: "smtp",
    from: addressTexts(email.from && [email.from])[0] ?? "",
    to,
    cc,
    bcc: envelope.filter((address) => !visible.has(bareAddress(address))),
    replyTo: addressTexts(email.replyTo),
    subject: email.subject ?? "",
    html: email.html?.trimEnd() ?? null,
    text: email.text?.trimEnd() ?? null,
    headers: email.headers.map(({ originalKey, value }) => [originalKey, value]),
    tags: [],
    attachments: email.attachments.map(({ filename, mimeType, content, contentId }) => ({
      name: filename ?? "sem nome",
      type: mimeType,
      content: Buffer.from(content as ArrayBuffer),
      contentId: contentId?.replace(/^<|>$/g, "") ?? null,
    })),
  };
}

function addressTexts(addresses: Address[] | undefined): string[] {
  return (addresses ?? [])
    .flatMap((entry) => entry.group ?? [entry])
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? "")));
}
