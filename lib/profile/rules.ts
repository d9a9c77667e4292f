type Contact = {
  phone: string | null;
  city: string | null;
  state: string | null;
  personType: "fisica" | "juridica";
  companyName: string | null;
};

/** What a profile still lacks (B2.11), in the words of its form. */
export function missingOf({ phone, city, state, personType, companyName }: Contact): string[] {
  const wanted: [string, string | null][] = [
    ["telefone", phone],
    ["estado", state],
    ["cidade", city],
  ];
  if (personType === "juridica") wanted.push(["nome da empresa", companyName]);
  return wanted.filter(([, value]) => !value).map(([name]) => name);
}

/**
 * Whether a profile counts as verified (B2.11). Nobody is signed in without a confirmed e-mail, so what is left to do
 * is to complete the contact; the operator's own mark counts too.
 */
export const isVerified = (profile: Contact & { isVerified: boolean }): boolean =>
  profile.isVerified || missingOf(profile).length === 0;
