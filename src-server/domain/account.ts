/** The features an account has; `free` exists for developers of API clients. */
export const plans = ['premium', 'free'] as const;
export type Plan = (typeof plans)[number];

/** An account, which owns subscriptions, keys, and quota. */
export type Account = {
  id: string;
  name: string;
  plan: Plan;
  /** Epoch milliseconds. */
  createdAt: number;
};

/** The name of a new data folder's first account. */
export const FIRST_ACCOUNT_NAME = 'Personal';
