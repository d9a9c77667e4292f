"use client";

import { LogOut } from "lucide-react";

import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { signOut } from "./sign-out";

export function SignOutButton() {
  const [leaving, setLeaving] = useTransientState(false);
  const leave = async () => {
    if (leaving) return;
    setLeaving(true);
    const problem = await signOut();
    if (problem === null) return;
    toast({ title: problem, tone: "error" });
    setLeaving(false);
  };
  return (
    <Button aria-disabled={leaving} variant="outline" onClick={leave}>
      <LogOut aria-hidden className="size-4" strokeWidth={1.75} />
      Sair
    </Button>
  );
}
