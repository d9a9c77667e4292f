import type { ComponentProps } from "react";
import type { UserType } from "@/lib/kit/account-kinds";
import { ROLE_TERMS } from "@/lib/people/accounts/role-terms";
import { newestChange, TERMS_VERSION } from "@/lib/people/accounts/rules";
import { TEXT_CHANGES } from "@/lib/people/accounts/text-changes";
import { RoleTermsDialog } from "./role-terms-dialog";
import { VersionNote } from "./version-note";
import { withBlank } from "./with-blank";

type RoleTermsProps = Pick<ComponentProps<typeof RoleTermsDialog>, "path" | "label" | "refreshes"> & {
  userType: UserType;
};

export function RoleTerms({ userType, ...dialog }: RoleTermsProps) {
  const { title, sections } = ROLE_TERMS[userType];
  return (
    <RoleTermsDialog title={title} version={TERMS_VERSION} {...dialog}>
      <p className="text-ink-soft text-sm">Versão {TERMS_VERSION}</p>
      <VersionNote change={newestChange(TEXT_CHANGES, "termos", userType)} />
      <ol className="mt-6 grid gap-7">
        {sections.map(({ id, title: heading, paragraphs }, at) => (
          <li key={id}>
            <h3 className="text-lg">
              {at + 1}. {heading}
            </h3>
            <div className="mt-2 grid max-w-measure gap-3 text-sm">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{withBlank(paragraph)}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </RoleTermsDialog>
  );
}
