import { handler } from "@/lib/access/door";
import { mapData } from "@/lib/kit/result";
import { signUpCompany } from "@/lib/people/signup/mutations/forms";
import { companySchema } from "@/lib/people/signup/schema";

/** Company sign-up (A7.12). */
export const POST = handler({
  name: "new_signup_company_v2",
  schema: companySchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: async (form, caller) =>
    mapData(await signUpCompany(form, caller), ({ message, session }) => ({
      success: true,
      message,
      error: null,
      session,
    })),
});
