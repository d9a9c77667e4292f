import { companyLoginSchema } from "@/lib/accounts/schema";
import { logInCompany } from "@/lib/auth/config";
import { handler } from "@/lib/door";

/** A7.11 */
export const POST = handler({
  name: "login-empresa",
  schema: companyLoginSchema,
  allow: "anyone",
  run: (input, { address, userAgent }) => logInCompany(input, { address, userAgent }),
});
