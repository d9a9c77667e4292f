import "server-only";
import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Whether a password is in the list of common passwords, ignoring case. Call it for new passwords only. */
export const isCommonPassword = (password: string): boolean =>
  COMMON.has(password.normalize("NFKC").toLowerCase());
