/** What a form reads when its action found no database; the form keeps what was typed. */
export const DATABASE_AWAY =
  "Nosso banco de dados não respondeu, e nada foi gravado. O que você digitou continua aqui: tente de novo em instantes.";
