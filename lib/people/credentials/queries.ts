import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Only for new passwords: those in use keep working. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize("NFKC").toLowerCase());
