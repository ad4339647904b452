/** The properties of a field for a whole number. */
export const counting = {
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
} as const;
