"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { removeNoticeAction } from "@/lib/admin/notice/actions";
import { removeNoticeSchema } from "@/lib/admin/notice/schema";

export function RemoveNotice({ passwordRecent }: { passwordRecent: boolean }) {
  return (
    <ConfirmWithPassword
      label="Retirar"
      about="o aviso"
      title="Retirar o aviso"
      danger
      schema={removeNoticeSchema}
      action={removeNoticeAction}
      ids={{}}
      reason={null}
      passwordRecent={passwordRecent}
    >
      <p>O aviso some de todas as páginas em até um minuto.</p>
    </ConfirmWithPassword>
  );
}
