import { MayCall } from "@/components/people/colleagues/may-call";
import { ReportDialog } from "./report-dialog";

type FunderAccountProps = { id: string; history: readonly string[] };

export function FunderAccount({ id, history }: FunderAccountProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-2 text-sm">
      <p className="max-w-measure text-ink-soft leading-normal">
        {history.join(", ")}. Conferimos só o e-mail da conta, não quem está por trás dela. Algo parece falso?
        Denuncie antes de pagar.
      </p>
      <MayCall name="report-interest">
        <ReportDialog about="interesse" id={id} />
      </MayCall>
    </div>
  );
}
