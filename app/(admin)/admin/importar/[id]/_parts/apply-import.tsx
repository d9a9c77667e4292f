"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { applyImportAction } from "@/lib/admin/import-previews/actions";
import { IMPORTS } from "@/lib/admin/import-previews/messages";
import type { PreviewCounts } from "@/lib/admin/import-previews/rules";
import { applySchema } from "@/lib/admin/import-previews/schema";
import { formatNumber } from "@/lib/kit/format";

type ApplyImportProps = { id: string; counts: PreviewCounts; passwordRecent: boolean };

export function ApplyImport({ id, counts, passwordRecent }: ApplyImportProps) {
  const { novo, muda, recusado, avisados = 0 } = counts;
  return (
    <ConfirmWithPassword
      label="Aplicar importação"
      schema={applySchema}
      action={applyImportAction}
      ids={{ id }}
      reasonHelp="De onde veio o arquivo. Fica no registro da equipe."
      passwordRecent={passwordRecent}
    >
      <p>
        Novos: {formatNumber(novo)}. Mudam: {formatNumber(muda)}. Tudo é gravado de uma vez, ou nada.
      </p>
      {recusado > 0 && <p>Projetos com erro: {formatNumber(recusado)}. Eles ficam de fora.</p>}
      {avisados > 0 && <p>{IMPORTS.ends(formatNumber(avisados))}</p>}
      <p>Se um projeto mudar antes, nada é gravado e a prévia é refeita.</p>
    </ConfirmWithPassword>
  );
}
