import { RotateCw } from "lucide-react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { TRY_AGAIN } from "@/lib/people/lookups/messages";

export function RetryButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button
      type="button"
      className={buttonVariants({ variant: "ghost", size: "sm", className: "-ml-3 mt-1" })}
      onClick={onClick}
    >
      <RotateCw aria-hidden className="size-4" strokeWidth={1.75} />
      {TRY_AGAIN}
      <span className="sr-only">: {what}</span>
    </button>
  );
}
