import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let server: Server;
let smtp: typeof import("./smtp");
const open = new Set<Socket>();
let stallsAt = "EHLO";

const commands: string[] = [];

function converse(socket: Socket): void {
  open.add(socket);
  const chatter: NodeJS.Timeout[] = [];
  const stop = () => {
    for (const timer of chatter) clearInterval(timer);
  };
  socket.on("error", stop).on("close", stop);
  socket.write("220 pronto\r\n");
  socket.on("data", (data) => {
    const [command = ""] = data.toString().split(/[ \r]/, 1);
    commands.push(command);
    if (command !== stallsAt) socket.write("250 ok\r\n");
    else chatter.push(setInterval(() => socket.write("250-mais\r\n"), 20));
  });
}

beforeAll(async () => {
  server = createServer(converse);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  smtp = await import("./smtp");
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  server.close();
});

const mail = {
  id: "0190c1b2-0000-7000-8000-000000000000",
  to: "pessoa@exemplo.com.br",
  replyTo: "contato@exemplo.com.br",
  subject: "Assunto",
  html: "<p>Oi</p>",
  text: "Oi",
  headers: {},
};

test.each(["EHLO", "MAIL", "RCPT"])(
  "a server that sends lines without end at %s is abandoned, and counts as unreachable",
  async (command) => {
    stallsAt = command;
    expect(await smtp.sendBySmtp(mail, { perReply: 4000, total: 300 })).toMatchObject({
      kind: "refused",
      code: "UNREACHABLE",
    });
  },
);

test("a password is never sent unencrypted: a server without TLS gets no AUTH", async () => {
  stallsAt = "";
  vi.resetModules();
  vi.stubEnv("SMTP_URL", process.env.SMTP_URL?.replace("smtp://", "smtp://elo:segredo@"));
  const { sendBySmtp } = await import("./smtp");
  commands.length = 0;
  expect(await sendBySmtp(mail, { perReply: 1000, total: 2000 })).toMatchObject({ kind: "refused" });
  expect(commands.slice(0, 2)).toEqual(["EHLO", "STARTTLS"]);
  expect(commands).not.toContain("AUTH");
});

test("with SMTP, only silence after the content was sent gives an unknown outcome; the refused command decides whether the address or the provider is blamed", () => {
  const message = "";
  expect(smtp.smtpFailure({ handedOver: false, code: "ETIMEDOUT", message })).toMatchObject({
    code: "UNREACHABLE",
  });
  expect(smtp.smtpFailure({ handedOver: true, code: "ETIMEDOUT", message })).toMatchObject({
    kind: "unknown",
  });
  expect(smtp.smtpFailure({ handedOver: true, responseCode: 451, message })).toMatchObject({
    kind: "refused",
  });
  expect(
    smtp.smtpFailure({ handedOver: false, responseCode: 550, command: "RCPT TO", message }),
  ).toMatchObject({
    code: "INVALID_EMAIL",
  });
  expect(
    smtp.smtpFailure({ handedOver: false, responseCode: 550, command: "MAIL FROM", message }),
  ).toMatchObject({ code: "PROVIDER_REJECTED" });
});
