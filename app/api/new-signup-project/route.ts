import { handler } from "@/lib/access/door";
import { mapData } from "@/lib/kit/result";
import { signUpProject } from "@/lib/people/signup/mutations/forms";
import { projectFunctionSchema } from "@/lib/people/signup/schema";

/** Project sign-up (A7.13). */
export const POST = handler({
  name: "new-signup-project",
  schema: projectFunctionSchema,
  allow: "anyone",
  limit: (_, { address }) => [["signup_address", address]],
  run: async (form, caller) =>
    mapData(await signUpProject(form, caller), ({ session }) => ({ success: true, error: null, session })),
});
