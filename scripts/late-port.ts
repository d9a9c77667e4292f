/**
 * scripts/start.ts starts Next with this file. Next by itself opens PORT seconds before it can answer. Requests would
 * wait although another server is ready, because a proxy chooses the other server only if PORT is closed.
 * 1. At first, Next's server listens on a free loopback port and sends the number of that port to start.ts.
 * 2. When start.ts sends a message, the server opens PORT.
 * 3. When start.ts dies, the server exits, so that PORT is free again.
 */
import { Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";

/** TCP server with the options of Node's HTTP server. Passes its connections to `web`, which answers them. */
const listenerOf = (web: Server) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => web.emit("connection", socket));

function listenLate(this: Server, port: number, host?: string): Server {
  Reflect.deleteProperty(Server.prototype, "listen");
  const early = listenerOf(this);
  let open = early;
  process.once("message", () => {
    open = listenerOf(this).on("error", (error) => this.emit("error", error));
    open.listen(port, host, () => {
      early.close();
      process.send?.("open");
    });
  });
  early.listen(0, "localhost", () => {
    const own = early.address() as AddressInfo;
    this.address = () => ({ ...own, port });
    this.emit("listening");
    process.send?.(own.port);
  });
  this.close = (done) => {
    this.closeIdleConnections();
    early.close();
    if (open === early) done?.();
    else open.close(done);
    return this;
  };
  return this;
}

Object.assign(Server.prototype, { listen: listenLate });
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
