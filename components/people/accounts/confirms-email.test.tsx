import { renderToStaticMarkup } from "react-dom/server";
import { useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { STRONG_PASSWORD } from "@/lib/people/credentials/rules";
import { AccessFields } from "./access-fields";
import { NextSteps } from "./aside-parts";

const STEPS = [{ title: "Complete o perfil", text: "O que ficou em branco." }];

function Signup({ confirmsEmail }: { confirmsEmail: boolean }) {
  const { control } = useForm({ defaultValues: { email: "", pwd: "", pwd2: "" } });
  return (
    <>
      <AccessFields
        control={control}
        names={["pwd", "pwd2"]}
        rule={STRONG_PASSWORD}
        confirmsEmail={confirmsEmail}
      />
      <NextSteps steps={STEPS} confirmsEmail={confirmsEmail} />
    </>
  );
}

test("a sign-up announces the confirmation e-mail only where it is sent", () => {
  const confirmed = renderToStaticMarkup(<Signup confirmsEmail />);
  expect(confirmed).toContain("Enviamos para cá o link que confirma a conta.");
  expect(confirmed).toContain("Confirme o e-mail");
  const direct = renderToStaticMarkup(<Signup confirmsEmail={false} />);
  expect(direct).not.toMatch(/confirm[ae] (a conta|o e-mail)/i);
  expect(direct).toContain("Complete o perfil");
});

test("A2.8 the e-mail field and the password fields of the plan sign-up are named email, pwd and pwd2", () => {
  const html = renderToStaticMarkup(<Signup confirmsEmail />);
  for (const name of ["email", "pwd", "pwd2"]) expect(html).toContain(`name="${name}"`);
});
