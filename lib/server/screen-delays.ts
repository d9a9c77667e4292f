/** Delay from a press of the hero's button to the button's page (A9.3). All delays of this file are in ms. */
export const HERO_REDIRECT_DELAY = 300;
/** Delay from a confirmed e-mail to the next page (A4.7, A9.3: 0.8 to 1 s). */
export const CONFIRMATION_REDIRECT_DELAY = 900;
/** Time after which a third-party chat without an iframe is abandoned (B4.13, B9.6). */
export const CHAT_IFRAME_CHECK = 3000;
/** Delay from 'Email não encontrado...' to the login (A8.6). */
export const MISSING_EMAIL_REDIRECT_DELAY = 2000;
/** Delay from the choice of a plan to the checkout page (A9.3, B9.6). */
export const CHECKOUT_DELAY = 300;
/** Delay from 'Pagamento Realizado!' to the page that follows, mostly the panel (A2.15, A9.3, B9.6). */
export const CHECKOUT_REDIRECT_DELAY = 5000;
/** Shortest time for which the support form shows that it is sending (B4.9, B9.6). */
export const SUPPORT_SEND_TIME = 2000;
/** Interval at which an open page rechecks the subscription (A9.2). */
export const SUBSCRIPTION_RECHECK = 30_000;
/** Delay from the payer's return from Stripe to an additional recheck of the subscription (A9.2). */
export const PAYMENT_RECHECK_DELAY = 2000;
