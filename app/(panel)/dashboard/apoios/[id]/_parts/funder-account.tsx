import { MayCall } from "@/components/people/colleagues/may-call";
import type { InterestStatus } from "@/lib/kit/states";
import { reportedInterest } from "@/lib/matches/conversations/rules/message";
import { ReportDialog } from "./report-dialog";

type FunderAccountProps = { id: string; status: InterestStatus; history: readonly string[] };

/** Facts about the funder's account that the captador may read while the contact is closed. */
export function FunderAccount({ id, status, history }: FunderAccountProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-2 text-sm">
      <p className="max-w-measure text-ink-soft leading-normal">
        {history.join(", ")}. Conferimos só o e-mail da conta, não quem está por trás dela. Algo parece falso?
        Denuncie antes de pagar.
      </p>
      <MayCall name="report-interest">
        <ReportDialog about="interesse" id={id} interest={reportedInterest(status, false)} />
      </MayCall>
    </div>
  );
}
