import { startSandbox } from "../../sandbox/server";

export type Mail = {
  to: string;
  replyTo: string[];
  subject: string;
  html: string;
  text: string;
  links: string[];
  attachments: { name: string; type: string; size: number }[];
};
type Fault = {
  provider: "resend" | "smtp" | "brasilapi" | "ibge";
  mode: string;
  status?: number;
  times?: number;
};

/**
 * Starts the sandbox for mails and payments. Call before importing the product, which reads the vendors' addresses at
 * import.
 */
export async function openSandbox(options: Parameters<typeof startSandbox>[0] = {}) {
  const sandbox = await startSandbox({ port: 0, webhookUrl: "http://127.0.0.1:1/none", ...options });
  process.env.RESEND_BASE_URL = `${sandbox.url}/resend`;
  process.env.SMTP_URL = sandbox.smtpUrl;
  process.env.STRIPE_BASE_URL = sandbox.url;
  return {
    url: sandbox.url,
    async post(path: string, body: object = {}) {
      const headers = { "content-type": "application/json" };
      const url = `${sandbox.url}/_sandbox/${path}`;
      const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    /** Mails to an address, newest first. */
    async inbox(to: string): Promise<Mail[]> {
      const response = await fetch(`${sandbox.url}/_sandbox/emails?to=${encodeURIComponent(to)}`);
      return (await response.json()) as Mail[];
    },
    /** Stops the product's queue, which would keep calling the vendors, and then the sandbox. */
    async stop() {
      if ("eloReciclaJobs" in globalThis) await (await import("@/lib/providers/jobs")).stopJobs();
      await sandbox.stop();
    },
  };
}

/** Starts the sandbox as {@link openSandbox} does, with BrasilAPI and IBGE besides mails and payments. */
export async function startVendors() {
  const { url, post, inbox, stop } = await openSandbox();
  process.env.BRASILAPI_BASE_URL = `${url}/brasilapi`;
  process.env.IBGE_BASE_URL = `${url}/ibge`;
  const confirmationParamsFor = async (to: string, path: string): Promise<Record<string, string>> => {
    const links = (await inbox(to)).flatMap((mail) => mail.links).map((link) => new URL(link));
    const found = links.find((link) => link.pathname === path);
    if (!found) throw new Error(`no link to ${path} was sent to ${to}`);
    return Object.fromEntries(found.searchParams);
  };
  return {
    inbox,
    confirmationParamsFor,
    fault: (fault: Fault) => post("faults", fault),
    reset: () => post("reset"),
    stop,
  };
}
