"use client";

import { createContext, type ReactNode, useContext } from "react";
import { mayCall, mayOpen, type WorkRole } from "@/lib/access/colleague-rights/rules";

const Role = createContext<WorkRole | null>(null);

/** `value`: the person's role in another person's account; null in their own. */
export function WorkRoleProvider({ value, children }: { value: WorkRole | null; children: ReactNode }) {
  return <Role value={value}>{children}</Role>;
}

export const useWorkRole = (): WorkRole | null => useContext(Role);

export function useMayCall(name: string): boolean {
  const role = useWorkRole();
  return role === null || mayCall(role, name);
}

export function useMayOpen(): (pathname: string) => boolean {
  const role = useWorkRole();
  return (pathname) => role === null || mayOpen(role, pathname);
}

export function MayOpen({ page, children }: { page: string; children: ReactNode }) {
  return useMayOpen()(page) ? children : null;
}

export function MayCall({ name, children }: { name: string; children: ReactNode }) {
  return useMayCall(name) ? children : null;
}
