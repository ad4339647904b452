declare module 'virtual:logos/all' {
  /** Colour and path (24 x 24) of each logo by its slug. */
  type Logos = Readonly<Record<string, readonly [color: string, path: string]>>;
  const byLetter: Readonly<Record<string, () => Promise<{ default: Logos }>>>;
  export default byLetter;
}
