import { formatCnpj } from "@/lib/kit/masks";
import { env } from "@/lib/server/env";

/** Legal name, CNPJ and address of the company that runs the platform. */
export const OperatorAddress = () => (
  <>
    {env.OPERATOR_NAME}, CNPJ{" "}
    <span className="figures whitespace-nowrap">{formatCnpj(env.OPERATOR_CNPJ)}</span>. {env.OPERATOR_ADDRESS}
    , {env.OPERATOR_CITY}.
  </>
);
