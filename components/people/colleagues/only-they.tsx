"use client";

import { onlyThey } from "@/lib/access/colleague-rights/messages";
import { LOOKS, mayCall, rolesOfDoor } from "@/lib/access/colleague-rights/rules";
import { useWorkRole } from "./may-call";

/** `name`: name of the action. `act`: verb with its object, such as "publicar novidades". */
type OnlyTheyProps = { name: string; act: string; className?: string };

/**
 * Names who may call an action, in the place of its form. Shows nothing in the own account and to a role that may
 * call it. Shows nothing during a look either, because LookStrip already says that the account is read-only.
 */
export function OnlyThey({ name, act, className = "" }: OnlyTheyProps) {
  const role = useWorkRole();
  if (role === null || role === LOOKS || mayCall(role, name)) return null;
  return (
    <p className={`max-w-measure text-ink-soft leading-normal ${className}`}>
      {onlyThey(rolesOfDoor(name), act)}
    </p>
  );
}
