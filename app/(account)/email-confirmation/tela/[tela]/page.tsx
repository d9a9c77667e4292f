import { notFound } from "next/navigation";
import { type ConfirmationState, EmailConfirmation } from "@/components/people/accounts/email-confirmation";

export { metadata } from "../../page";

export const ensureStatic = "navigation";

/** Screens of /email-confirmation and /new-email-confirmation, chosen by query or role (A2.11, A2.12, A4.7). */
const SCREENS = new Map<string, ConfirmationState>([
  ["link", { kind: "landing" }],
  ["projeto", { kind: "waiting", signup: "project" }],
  ["projeto-pro", { kind: "waiting", signup: "project", plan: "pro" }],
  ["projeto-plus", { kind: "waiting", signup: "project", plan: "plus" }],
  ["empresa", { kind: "waiting", signup: "company" }],
  ["captador", { kind: "inside", userType: "captador" }],
  ["financiador", { kind: "inside", userType: "financiador" }],
]);

export const generateStaticParams = () => [...SCREENS.keys()].map((tela) => ({ tela }));

export default async function ConfirmationScreen({ params }: PageProps<"/email-confirmation/tela/[tela]">) {
  const initial = SCREENS.get((await params).tela);
  if (!initial) notFound();
  return <EmailConfirmation initial={initial} />;
}
