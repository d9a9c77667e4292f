"use client";

import { onlyThey } from "@/lib/access/colleague-rights/messages";
import { LOOKS, mayCall, rolesOfDoor } from "@/lib/access/colleague-rights/rules";
import { useWorkRole } from "./may-call";

/** `name`: the action's name. `act`: verb with its object, such as "publicar novidades". */
type OnlyTheyProps = { name: string; act: string; className?: string };

/**
 * Shows the roles that may call an action, in place of its form. Shows nothing
 * - to the owner, and to a colleague whose role may call the action,
 * - during a look, because LookStrip already says that the account is read-only.
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
