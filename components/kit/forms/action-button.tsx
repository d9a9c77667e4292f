"use client";

import type { ComponentProps } from "react";
import { Button } from "@/components/kit/ui/button";
import { type RefreshingCall, type RefreshingOptions, useRefreshingAction } from "./use-action";

type ActionButtonProps = Omit<ComponentProps<typeof Button>, "onClick"> & {
  action: RefreshingCall;
  label: string;
  pendingLabel: string;
  /** Addition to the label for screen readers. */
  about?: string;
  failed: string;
} & RefreshingOptions;

export function ActionButton(props: ActionButtonProps) {
  const { action, label, pendingLabel, about, failed, hint, afterFailure, children, ...button } = props;
  const { pending, act } = useRefreshingAction(failed, { hint, afterFailure });
  return (
    <Button {...button} aria-disabled={pending} onClick={() => void act(action)}>
      {children}
      {pending ? pendingLabel : label}
      {about && <span className="sr-only"> {about}</span>}
    </Button>
  );
}
