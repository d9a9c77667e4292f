import Link from "next/link";
import { Alert } from "@/components/kit/ui/alert";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { PLAN_WAITS, planChosen } from "@/lib/overview/dashboard/messages";

/** Notice for a plan chosen at signup that is not active yet. */
export function WantedPlan({ plan }: { plan: "pro" | "plus" }) {
  return (
    <Alert title={planChosen(plan)} className="mb-8">
      <p>
        {PLAN_WAITS}{" "}
        <Link
          href={PLAN_TAB}
          prefetch={false}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          Ver os planos
        </Link>
      </p>
    </Alert>
  );
}
