/** How often alerts of saved searches are sent; the words that the database keeps. */
export const ALERT_FREQUENCIES = ["diario", "semanal", "nunca"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

export const OFF = "nunca" satisfies AlertFrequency;

export type EmailPreferences = {
  projectNotifications: boolean;
  matchNotifications: boolean;
  searchAlerts: AlertFrequency;
};

/** Of whoever never chose; the same as the table's. */
export const DEFAULT_PREFERENCES: EmailPreferences = {
  projectNotifications: true,
  matchNotifications: true,
  searchAlerts: "diario",
};

/** Whether a stored wish keeps a kind of message away. */
export const isOff = (wish: boolean | string): boolean => wish === false || wish === OFF;
