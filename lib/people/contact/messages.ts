export const DEPOSIT = {
  bySide: {
    project:
      "Tire o Pix, a agência ou a conta: quem apoia deposita só na conta da página do apoio, e é lá que você a informa.",
    funder: "Tire a agência e a conta: quem apoia deposita só na conta da página do apoio.",
  },
  byPlace: {
    refusal: "Tire a agência, a conta ou a chave Pix: o motivo de uma recusa não leva dados de conta.",
    revocation:
      "Tire a agência, a conta ou a chave Pix: o motivo de um cancelamento não leva dados de conta.",
    supporters:
      "Tire a agência, a conta ou a chave Pix: quem apoia deposita só na conta da página do apoio, e é lá que você a informa.",
  },
  photo: (photo: number) =>
    `Tire o Pix, a agência ou a conta na descrição da foto ${photo}: quem apoia deposita só na conta da página do apoio.`,
} as const;
