import { formatCnpj } from "@/lib/kit/masks";
import { env } from "@/lib/server/env";

export const OperatorAddress = () => (
  <>
    {env.OPERATOR_NAME}, CNPJ{" "}
    <span className="figures whitespace-nowrap">{formatCnpj(env.OPERATOR_CNPJ)}</span>. {env.OPERATOR_ADDRESS}
    , {env.OPERATOR_CITY}.
  </>
);
