/**
 * Loaded before Next by scripts/start.ts. Next opens its port first and lets requests wait until it can answer them;
 * behind a proxy that is a wait of seconds beside a server that is ready, because only a closed port sends a request
 * there. So Next's server is reached by a port of this machine alone, which the parent process is told, and PORT is
 * opened when the parent says so.
 */
import { Server } from "node:http";
import { type AddressInfo, createServer } from "node:net";

/** A listener with the options of an HTTP server, whose connections that server answers. */
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
