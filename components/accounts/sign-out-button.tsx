"use client";

import { LogOut } from "lucide-react";

import { buttonVariants } from "../ui/button-variants";
import { toast } from "../ui/toast-store";
import { useMoment } from "../ui/use-when-left";
import { signOut } from "./sign-out";

export function SignOutButton() {
  const [leaving, setLeaving] = useMoment(false);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const problem = await signOut();
    if (problem === null) return;
    toast({ title: problem, tone: "error" });
    setLeaving(false);
  };
  return (
    <button
      type="button"
      aria-disabled={leaving}
      className={buttonVariants({ tone: "quiet" })}
      onClick={leave}
    >
      <LogOut aria-hidden className="size-4" strokeWidth={1.75} />
      Sair
    </button>
  );
}
