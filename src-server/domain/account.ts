/** What an account may use; `free` exists for people who build clients. */
export const plans = ['premium', 'free'] as const;
export type Plan = (typeof plans)[number];

/** The owner of subscriptions, keys and quota. */
export type Account = {
  id: string;
  name: string;
  plan: Plan;
  /** Epoch milliseconds. */
  createdAt: number;
};

/** Name of the one account that a new data folder has. */
export const FIRST_ACCOUNT_NAME = 'Personal';
