/** Refusals of texts with deposit data (./schema.ts). */
export const DEPOSIT = {
  bySide: {
    project:
      "Tire o Pix, a agência ou a conta: quem apoia deposita só na conta da página do apoio, e é lá que você a informa.",
    funder: "Tire a agência e a conta: quem apoia deposita só na conta da página do apoio.",
  },
  photo: (photo: number) =>
    `Tire o Pix, a agência ou a conta na descrição da foto ${photo}: quem apoia deposita só na conta da página do apoio.`,
} as const;
