/** Colours of app/globals.css in hexadecimal, because mail clients support neither CSS variables nor OKLCH. */
const LIGHT = {
  paper: "#fbfaf6",
  sunken: "#f2f1e9",
  line: "#dadacf",
  ink: "#11211a",
  soft: "#46544c",
  brand: "#155e41",
  onBrand: "#fcfcf6",
  accent: "#df8623",
} as const;

const DARK: Record<keyof typeof LIGHT, string> = {
  paper: "#0d1813",
  sunken: "#16241d",
  line: "#33443b",
  ink: "#efede4",
  soft: "#b4b8ab",
  brand: "#7ed3a6",
  onBrand: "#04160f",
  accent: "#f3ae51",
};

/** Webmail loads no web fonts, so each stack ends in common system fonts. */
export const FONT = {
  text: "Figtree, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  display: "'Bricolage Grotesque', 'Trebuchet MS', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif",
} as const;

export const COLOR = LIGHT;

/** Dark colours per class. The light colours are inline, for clients that drop style sheets. */
const PARTS = {
  paper: { "background-color": "paper", color: "ink" },
  ink: { color: "ink" },
  soft: { color: "soft" },
  link: { color: "brand" },
  rule: { "border-color": "line" },
  action: { "background-color": "brand", color: "onBrand" },
  note: { "background-color": "sunken", "border-color": "accent" },
} as const satisfies Record<
  string,
  Partial<Record<"background-color" | "color" | "border-color", keyof typeof LIGHT>>
>;

const darkRules = (prefix: string): string =>
  Object.entries(PARTS)
    .map(([name, properties]) => {
      const values = Object.entries(properties).map(
        ([property, token]) => `${property}:${DARK[token]}!important`,
      );
      return `${prefix}.${name}{${values.join(";")}}`;
    })
    .join("");

/**
 * Dark mode reaches clients that support the media query (Apple Mail, Thunderbird) and Outlook on the web, which sets
 * `data-ogsc`. Every colour is opaque, because some clients invert colours themselves.
 */
export const STYLES = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  `.written a{color:${LIGHT.brand}}.written>:first-child{margin-top:0!important}`,
  `@media (prefers-color-scheme:dark){.written a{color:${DARK.brand}!important}}`,
  `[data-ogsc] .written a{color:${DARK.brand}!important}`,
  `body{background-color:${LIGHT.paper}}`,
  `@media (prefers-color-scheme:dark){${darkRules("")}}`,
  darkRules("[data-ogsc] "),
  "@media (max-width:480px){.frame{padding:24px 20px!important}.title{font-size:26px!important}.figure{font-size:34px!important}.action{display:block!important;text-align:center!important}}",
].join("");
