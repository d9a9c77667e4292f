/** Delays on screens, all in ms. */

/** From a press of the hero's button to its page (A9.3). */
export const HERO_REDIRECT_DELAY = 300;
/** From the confirmation of an address to the next page: 0.8 to 1 s (A4.7, A9.3). */
export const CONFIRMATION_REDIRECT_DELAY = 900;
/** Time after which a third-party chat without an iframe is abandoned (B4.13, B9.6). */
export const CHAT_IFRAME_CHECK = 3000;
/** From 'Email não encontrado...' to the login (A8.6). */
export const MISSING_EMAIL_REDIRECT_DELAY = 2000;
/** From the choice of a plan to the checkout page (A9.3, B9.6). */
export const CHECKOUT_DELAY = 300;
/** From 'Pagamento Realizado!' to the next page (A2.15, A9.3, B9.6). */
export const CHECKOUT_REDIRECT_DELAY = 5000;
/** Shortest time of the support form's sending state (B4.9, B9.6). */
export const SUPPORT_SEND_TIME = 2000;
/** Interval at which an open page rechecks the subscription (A9.2). */
export const SUBSCRIPTION_RECHECK = 30_000;
/** From the payer's return from Stripe to an extra recheck (A9.2). */
export const PAYMENT_RECHECK_DELAY = 2000;
