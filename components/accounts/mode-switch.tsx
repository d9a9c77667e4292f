/** Leads from the login to the signup on the same screen, and back (A2.4). What was typed in the other one stays. */
export function ModeSwitch({ mode, onSwitch }: { mode: "login" | "signup"; onSwitch: () => void }) {
  const [question, answer] =
    mode === "login" ? ["Ainda não tem conta?", "Criar conta"] : ["Já tem uma conta?", "Fazer login"];
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 border-line border-t pt-4 text-sm">
      {question}
      <button type="button" className="link min-h-11 font-semibold" onClick={onSwitch}>
        {answer}
      </button>
    </p>
  );
}
