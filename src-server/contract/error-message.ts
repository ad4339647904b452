/** The API's texts for an error: one sentence that states the problem, and an imperative one that fixes it. */
export type ErrorMessage = {
  message: string;
  suggestedFix: string;
  /** The part of the request at fault, where the code implies it. */
  field?: string;
};

/** The texts for an error in the part of the request named by `field`. */
export const said = (message: string, suggestedFix: string, field?: string): ErrorMessage => ({
  message,
  suggestedFix,
  ...(field === undefined ? {} : { field }),
});
