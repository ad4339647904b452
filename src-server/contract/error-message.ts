/** What the API says about an error: one plain sentence, and an imperative one for the author of a program. */
export type ErrorMessage = {
  message: string;
  suggestedFix: string;
  /** The part of a request that it is always about. */
  field?: string;
};

/** An error message, of the part of a request that `field` names. */
export const said = (message: string, suggestedFix: string, field?: string): ErrorMessage => ({
  message,
  suggestedFix,
  ...(field === undefined ? {} : { field }),
});
