/** What the window and the command line need to know of any field of a channel's settings. */
type FieldBase = {
  /** The last part of the key of its label in the window (`settings:channels.field`). */
  label: string;
  /** What `perennial channels set --help` says of its option. */
  help: string;
  /** Shares a line with its neighbour in the window where there is room. */
  isHalf?: boolean;
};

/** A field for text; empty text is stored as null. */
export type TextField = FieldBase & {
  type: 'url' | 'host' | 'email' | 'password' | 'text';
  /** In UTF-16 code units. */
  maxLength: number;
  isOptional?: boolean;
  /** Is never shown again once it is saved. */
  isSecret?: boolean;
  /** Belongs to one address: has to be entered again for another. */
  isCredential?: boolean;
  example?: string;
  /** The example is what nearly everybody enters, so the form starts with it. */
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
 * A kind of channel as data: endpoints, options of the command line, the form, and what is hidden follow
 * from it. Every channel has `allowPrivate` beside its fields: whether its address may lie in a private
 * network.
 */
export type ChannelDefinition = {
  kind: string;
  /** What its service is called in a sentence, such as "an ntfy server". */
  service: string;
  /** In the order of the form. Exactly one is a `url` or a `host`: the address. */
  fields: Readonly<Record<string, ChannelField>>;
  /** Two text fields that need each other, such as user name and password. */
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

/** Settings of a channel as they are entered: null where nothing is. */
export type EnteredValues = Readonly<Record<string, string | number | boolean | null>>;

/** Whether a field takes text. */
export const isTextField = (field: ChannelField): field is TextField =>
  field.type !== 'number' && field.type !== 'choice';

/** Whether a field holds where messages are sent to. */
export const isAddressField = ({ type }: ChannelField): boolean =>
  type === 'url' || type === 'host';
