import { handler } from "@/lib/access/door";
import { companyLoginSchema } from "@/lib/people/accounts/schema";
import { logInCompany } from "@/lib/people/login";

/** Login of /empresa-auth (A7.11). */
export const POST = handler({
  name: "login-empresa",
  schema: companyLoginSchema,
  allow: "anyone",
  run: (input, { address, userAgent }) => logInCompany(input, { address, userAgent }),
});
