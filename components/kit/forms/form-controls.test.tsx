import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Control, useForm } from "react-hook-form";
import { expect, test } from "vitest";
import { SHORT_PASSWORD } from "@/lib/people/credentials/rules";
import { CnpjField } from "./cnpj-field";
import { FormSummary } from "./form-summary";
import { LocationFields } from "./location-fields";
import { PasswordFields } from "./password-fields";
import { PhoneField } from "./phone-field";
import { RadioField } from "./radio-field";
import { TextField } from "./text-field";

const VALUES = {
  nome_completo: "",
  cnpj: "11.222.333/0001-81",
  estado: "",
  cidade: "",
  telefone: "(11) 94002-8922",
  tipo: "pj",
  password: "",
  confirmPassword: "",
  acceptTerms: false,
};
type Values = typeof VALUES;
type Draw = (control: Control<Values, unknown, Values>) => ReactNode;

function Form({ draw, errors }: { draw: Draw; errors: Partial<Record<keyof Values, string>> }) {
  const wrong = Object.entries(errors).map(([name, message]) => [name, { type: "custom", message }]);
  const { control } = useForm<Values>({ defaultValues: VALUES, errors: Object.fromEntries(wrong) });
  return <form>{draw(control)}</form>;
}

const markup = (draw: Draw, errors = {}) => renderToStaticMarkup(<Form draw={draw} errors={errors} />);
const tag = (html: string, start: string) => html.match(new RegExp(`<${start}[^>]*>`))?.[0] ?? "";
const attribute = (html: string, name: string) => html.match(new RegExp(` ${name}="([^"]*)"`))?.[1];
const textOf = (html: string, id: string) =>
  html
    .match(new RegExp(` id="${id}"[^>]*>(.*?)</`))?.[1]
    ?.replace(/<svg.*?<\/svg>|<[^>]*>/g, "")
    .trim();

test("a text field has a visible label, the form's name, and its help before its error", () => {
  const html = markup(
    (control) => (
      <TextField control={control} name="nome_completo" label="Nome completo" help="Quem responde." />
    ),
    { nome_completo: "Nome completo é obrigatório" },
  );
  const input = tag(html, "input");
  const [help = "", error = ""] = attribute(input, "aria-describedby")?.split(" ") ?? [];
  expect(attribute(input, "name")).toBe("nome_completo");
  expect(attribute(input, "aria-invalid")).toBe("true");
  expect(html).toContain(`<label for="${attribute(input, "id")}"`);
  expect(textOf(html, help)).toBe("Quem responde.");
  expect(html).toContain(`id="${error}"`);
  expect(html.indexOf("Quem responde.")).toBeLessThan(html.indexOf("<input"));
  expect(html.indexOf("<input")).toBeLessThan(html.indexOf("Nome completo é obrigatório"));
});

test("A5.7 A9.6 the CNPJ field takes 18 characters, opens a keyboard with letters and announces its state", () => {
  const html = markup((control) => <CnpjField control={control} name="cnpj" />);
  const input = tag(html, "input");
  expect(attribute(input, "maxLength")).toBe("18");
  expect(attribute(input, "value")).toBe("11.222.333/0001-81");
  expect(attribute(input, "inputMode")).toBeUndefined();
  expect(html).toContain('role="status"');
});

test("A5.7 the phone field takes 15 characters", () => {
  const input = tag(
    markup((control) => <PhoneField control={control} name="telefone" label="Telefone" />),
    "input",
  );
  expect(attribute(input, "maxLength")).toBe("15");
  expect(attribute(input, "value")).toBe("(11) 94002-8922");
});

test("A2.5 A5.7 the city is disabled until a state is chosen, with a hint", () => {
  const html = markup((control) => <LocationFields control={control} stateName="estado" cityName="cidade" />);
  const city = tag(html, "input");
  expect(attribute(city, "name")).toBe("cidade");
  expect(attribute(city, "role")).toBe("combobox");
  expect(city).toContain(' disabled=""');
  expect(textOf(html, attribute(city, "aria-describedby") ?? "")).toBe("Escolha primeiro o estado.");
  expect(attribute(tag(html, "select"), "name")).toBe("estado");
});

test("A5.5 the hint of a company's password asks for 6 characters, and its button announces its state", () => {
  const html = markup((control) => <PasswordFields control={control} rule={SHORT_PASSWORD} />);
  expect(textOf(html, attribute(tag(html, "input"), "aria-describedby") ?? "")).toBe(
    "Pelo menos 6 caracteres.",
  );
  expect(attribute(tag(html, "button"), "aria-pressed")).toBe("false");
  expect(html.match(/autoComplete="new-password"/g)).toHaveLength(2);
});

test("a group of radio buttons has one name, a legend and its choice", () => {
  const options = [
    { value: "pf", label: "Pessoa física" },
    { value: "pj", label: "Pessoa jurídica" },
  ];
  const html = markup((control) => (
    <RadioField control={control} name="tipo" label="Tipo" options={options} />
  ));
  expect(textOf(html, attribute(tag(html, "div"), "aria-labelledby") ?? "")).toBe("Tipo");
  expect(html.match(/<input[^>]* checked=""[^>]* value="pj"|value="pj"[^>]* checked=""/)).not.toBeNull();
});

test("the summary is empty before a submit", () => {
  const html = markup((control) => <FormSummary control={control} labels={{ cnpj: "CNPJ" }} />, {
    cnpj: "CNPJ válido é obrigatório",
  });
  expect(html).toBe("<form></form>");
});
