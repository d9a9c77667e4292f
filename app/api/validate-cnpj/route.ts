import { handler } from "@/lib/door";
import { validateCnpj } from "@/lib/lookups/queries";
import { toCnpjAnswer } from "@/lib/lookups/rules";
import { cnpjQuestion } from "@/lib/lookups/schema";
import { ok } from "@/lib/result";

export const POST = handler({
  name: "validate-cnpj",
  schema: cnpjQuestion,
  allow: "anyone",
  limit: (_, { address }) => [["cnpj_address", address]],
  maxBody: 10 * 1024,
  failureBody: { company_data: null },
  run: async ({ cnpj }) => ok(toCnpjAnswer(await validateCnpj(cnpj))),
});
