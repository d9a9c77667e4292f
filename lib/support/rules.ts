import { FAQ, FAQ_FREE_ONLY, type FaqItem } from "./faq";

/** The questions as an installation answers them: without paid plans those that name one say something else (A6.6). */
export const faqOf = (paidPlans: boolean): readonly FaqItem[] =>
  paidPlans ? FAQ : FAQ.map((item) => FAQ_FREE_ONLY.find(({ id }) => id === item.id) ?? item);
