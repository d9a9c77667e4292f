import type { ReactNode } from "react";
import { Disclosure } from "@/components/kit/ui/disclosure";

function Code({ children }: { children: string }) {
  return (
    <code className="break-all rounded-sm bg-sunken px-1.5 py-0.5 text-[0.92em] text-ink">{children}</code>
  );
}

function Table({ caption, rows }: { caption: string; rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <table className="mt-4 w-full border-line border-t text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name} className="grid border-line border-b py-2.5 sm:table-row sm:py-0">
            <th scope="row" className="font-semibold text-ink sm:w-56 sm:py-2.5 sm:pr-6 sm:align-top">
              {name}
            </th>
            <td className="sm:py-2.5">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function SmtpGuide() {
  return (
    <section aria-labelledby="guia-smtp" className="border-line border-t bg-sunken/50">
      <div className="page-width section-gap">
        <h2 id="guia-smtp" className="mb-8 max-w-[22ch] text-2xl">
          Como configurar o SMTP
        </h2>
        <div className="max-w-[52rem] border-line border-t">
          <Disclosure group="guia-smtp" title="Variáveis do ambiente">
            <p>
              O envio lê a configuração ao iniciar. Um valor ausente ou errado impede o início e diz o nome da
              variável.
            </p>
            <Table
              caption="Variáveis do envio por SMTP"
              rows={[
                ["SMTP_URL", <Code key="u">smtps://USUARIO:SENHA@servidor:465</Code>],
                ["EMAIL_FROM", <Code key="f">Elo Recicla &lt;nao-responda@seudominio.com.br&gt;</Code>],
                ["CONTACT_EMAIL", "Para onde vão as respostas das pessoas."],
                [
                  "EMAIL_TEST_RECIPIENTS",
                  "Endereços que esta página pode usar fora do ambiente local, separados por vírgula.",
                ],
              ]}
            />
            <p className="mt-4">
              Caracteres especiais do usuário e da senha são escritos em forma de URL: <Code>@</Code> vira{" "}
              <Code>%40</Code>, espaço vira <Code>%20</Code>.
            </p>
          </Disclosure>
          <Disclosure group="guia-smtp" title="Gmail e Google Workspace">
            <ol className="grid list-decimal gap-2 pl-5">
              <li>Ative a verificação em duas etapas na conta do Google.</li>
              <li>Crie uma senha de app para e-mail; a senha da conta não funciona em SMTP.</li>
              <li>
                Defina <Code>SMTP_URL=smtps://conta%40gmail.com:SENHADEAPP@smtp.gmail.com:465</Code>, sem os
                espaços que o Google mostra na senha.
              </li>
              <li>
                Use em <Code>EMAIL_FROM</Code> o endereço da própria conta ou um dos seus aliases: o Gmail
                troca qualquer outro remetente.
              </li>
            </ol>
            <p className="mt-4">
              O Gmail limita os envios por dia. Ele serve de segundo caminho; o volume normal passa pelo
              provedor principal.
            </p>
          </Disclosure>
          <Disclosure group="guia-smtp" title="Portas e segurança">
            <Table
              caption="Portas do SMTP"
              rows={[
                [
                  "465",
                  <span key="465">
                    Conexão cifrada desde o início. Use <Code>smtps://</Code>.
                  </span>,
                ],
                [
                  "587",
                  <span key="587">
                    Começa aberta e passa a cifrada (STARTTLS). Use <Code>smtp://</Code>.
                  </span>,
                ],
                ["25", "Entre servidores. A maioria das hospedagens a bloqueia para saída."],
              ]}
            />
          </Disclosure>
          <Disclosure group="guia-smtp" title="Domínio: SPF, DKIM e DMARC">
            <Table
              caption="Registros de DNS do domínio que envia"
              rows={[
                [
                  "SPF",
                  "Registro TXT que lista quem pode enviar pelo domínio. Inclua o provedor principal e o SMTP.",
                ],
                ["DKIM", "Chave pública do serviço que assina as mensagens; cada serviço publica a sua."],
                [
                  "DMARC",
                  "Diz o que fazer com o que falha nas duas verificações. Comece observando (p=none).",
                ],
              ]}
            />
          </Disclosure>
          <Disclosure group="guia-smtp" title="O que significam os erros">
            <Table
              caption="Erros comuns do SMTP"
              rows={[
                ["UNREACHABLE", "Ninguém respondeu no endereço: confira servidor, porta e firewall."],
                [
                  "PROVIDER_REJECTED",
                  "Usuário, senha ou remetente recusados: confira a senha de app e EMAIL_FROM.",
                ],
                ["INVALID_EMAIL", "O servidor não conhece o destinatário."],
                ["TIMEOUT", "O servidor recebeu o conteúdo e não confirmou: a mensagem pode ter saído."],
                ["RATE_LIMIT_EXCEEDED", "Muitos testes em pouco tempo: aguarde e tente de novo."],
              ]}
            />
          </Disclosure>
        </div>
      </div>
    </section>
  );
}
