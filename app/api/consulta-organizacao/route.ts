import { handler } from "@/lib/access/door";
import { ok } from "@/lib/kit/result";
import { cnpjSchema } from "@/lib/people/lookups/schema";
import { lookUpOrganization } from "@/lib/people/organizations/queries/organizations";

/** Registry data of an organization before it is added, in the response format of validate-cnpj (A7.16). */
export const POST = handler({
  name: "consulta-organizacao",
  schema: cnpjSchema,
  allow: "captador",
  limit: "organization_lookup",
  maxBody: 10 * 1024,
  failureBody: { company_data: null },
  run: async ({ cnpj }, { now }) => ok(await lookUpOrganization(cnpj, now)),
});
