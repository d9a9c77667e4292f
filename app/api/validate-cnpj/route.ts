import { handler } from "@/lib/access/door";
import { ok } from "@/lib/kit/result";
import { validateCnpj } from "@/lib/people/lookups/queries";
import { toCnpjAnswer } from "@/lib/people/lookups/rules";
import { cnpjSchema } from "@/lib/people/lookups/schema";

export const POST = handler({
  name: "validate-cnpj",
  schema: cnpjSchema,
  allow: "anyone",
  limit: (_, { address }) => [["cnpj_address", address]],
  maxBody: 10 * 1024,
  failureBody: { company_data: null },
  run: async ({ cnpj }) => ok(toCnpjAnswer(await validateCnpj(cnpj))),
});
