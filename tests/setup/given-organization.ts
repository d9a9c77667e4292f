import { runSql } from "./confirmed";
import { newCnpj } from "./newcomer";

/** Gives an organization an unlisted project with an approval number, so that the team can check the organization. */
export const giveProposal = (cnpj: string): Promise<unknown> =>
  runSql(
    `insert into projects (slug, nome_projeto, categoria_origem, categoria, status, urgencia, estado, cidade, proponente,
       valor_total, organizacao_id, numero_aprovacao)
     select 'jornada-' || cnpj, 'Projeto da jornada', 'Ambiental', 'Cooperativismo', 'Em Captação', 'Média', 'SP',
       'Campinas', razao_social, 100000000, id, 'SEI 02000.001234/2025-11'
     from organizations where cnpj = $1`,
    [cnpj.replace(/[^0-9A-Z]/g, "")],
  );

/** @returns the formatted CNPJ of the account's new, unchecked organization */
export async function giveOrganization(email: string, razaoSocial: string): Promise<string> {
  const cnpj = newCnpj(true);
  await runSql(
    `with o as (
      insert into organizations (cnpj, razao_social, tipo, estado, cidade, situacao, aberta_em, registro_em, representante, cargo)
      values ($2, $3, 'Cooperativa', 'SP', 'Campinas', 2, '2003-05-20', now(), 'Rita Alves', 'Presidente') returning id
    )
    insert into organization_members (organization_id, user_id)
    select o.id, u.id from o, users u where u.email = $1`,
    [email, cnpj, razaoSocial],
  );
  return cnpj.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}
