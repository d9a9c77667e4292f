/** For pages whose buttons need scripts. Without scripts, app/globals.css hides those buttons. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="page-width pt-6 text-sm">
        <span className="block border-accent border-l-4 pl-4">
          O JavaScript está desligado neste navegador. Dá para ler tudo e seguir os links; registrar
          interesse, salvar favoritos, comparar e mudar os seus dados só com ele ligado.
        </span>
      </p>
    </noscript>
  );
}
