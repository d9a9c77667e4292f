import type { AddressInfo, Server } from "node:net";

/** @param port 0 for any free port @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
