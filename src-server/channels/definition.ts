/** The properties of a field that both the window and the command line need. */
type FieldBase = {
  /** The last segment of its label's translation key (`settings:channels.field`). */
  label: string;
  /** The description of its option in `perennial channels set --help`. */
  help: string;
  /** Whether the form may show it next to the neighboring field. */
  isHalf?: boolean;
};

/** A text field. Empty text is stored as null. */
export type TextField = FieldBase & {
  type: 'url' | 'host' | 'email' | 'password' | 'text';
  /** In UTF-16 code units. */
  maxLength: number;
  isOptional?: boolean;
  /** Whether it is never shown again once saved. */
  isSecret?: boolean;
  /** Whether it belongs to one address, and has to be entered again when the address changes. */
  isCredential?: boolean;
  example?: string;
  /** Whether nearly everyone uses the example, so that the form starts with it. */
  isUsual?: boolean;
};

/** A field for a whole number. */
type NumberField = FieldBase & {
  type: 'number';
  min: number;
  max: number;
  initial: number;
};

/** A field for one of several values. */
export type ChoiceField = FieldBase & {
  type: 'choice';
  choices: readonly [string, ...string[]];
  initial: string;
  /** The value of a number field that usually goes with each choice. */
  proposes?: { field: string; values: Readonly<Record<string, number>> };
};

export type ChannelField = TextField | NumberField | ChoiceField;

/**
 * A kind of channel as data. Its endpoint, command-line options, and form are derived from it, as is what
 * gets hidden. Every channel also has `allowPrivate`: whether its address may be on a private network.
 */
export type ChannelDefinition = {
  kind: string;
  /** What to call its service in a sentence, such as "an ntfy server". */
  service: string;
  /** In the order of the form. Exactly one is of type `url` or `host`: the address. */
  fields: Readonly<Record<string, ChannelField>>;
  /** Two text fields that require each other, such as user name and password. */
  pair?: readonly [string, string];
};

type FieldValue<F extends ChannelField> = F extends { type: 'number' }
  ? number
  : F extends { choices: readonly (infer Choice)[] }
    ? Choice
    : F extends { isOptional: true }
      ? string | null
      : string;

/** The complete settings of a channel. */
export type ChannelValues<D extends ChannelDefinition> = {
  readonly [N in keyof D['fields']]: FieldValue<D['fields'][N]>;
} & { readonly allowPrivate: boolean };

/** The settings of a channel as entered; null for empty fields. */
export type EnteredValues = Readonly<Record<string, string | number | boolean | null>>;

/** Whether a field takes text. */
export const isTextField = (field: ChannelField): field is TextField =>
  field.type !== 'number' && field.type !== 'choice';

/** Whether a field contains the address that messages are sent to. */
export const isAddressField = ({ type }: ChannelField): boolean =>
  type === 'url' || type === 'host';
