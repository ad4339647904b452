import { AppError } from '../contract/errors.ts';
import { pushAddressProblem } from '../domain/notification-settings.ts';
import {
  type ChannelField,
  type EnteredValues,
  isAddressField,
  isTextField,
} from './definition.ts';
import { isMailAddress, isMailHost } from './email/address.ts';
import type { ChannelKind, Check } from './kind.ts';
import { requireAddress, requireMailHost } from './require-address.ts';

const TYPE_CHECKS: Readonly<Partial<Record<ChannelField['type'], Check>>> = {
  host: [isMailHost, 'noMailServer'],
  email: [isMailAddress, 'noMailAddress'],
};

/** Requested changes to a channel. Absent fields are unchanged; an empty string removes a value. */
export type WantedValues = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * A channel's settings with changes applied. If the address changes, everything that belonged to the previous
 * one has to be entered again. Throws an {@link AppError} with the rule that a field breaks, without the
 * value.
 */
export function changedSettings(
  kind: ChannelKind,
  before: EnteredValues | undefined,
  wanted: WantedValues,
): EnteredValues {
  const { fields, pair } = kind.definition;
  const values: Record<string, string | number | boolean | null> = {
    allowPrivate: false,
    ...initialValues(kind),
    ...before,
  };
  const isElsewhere = Object.entries(fields).some(
    ([name, field]) =>
      isAddressField(field) && wanted[name] !== undefined && wanted[name] !== values[name],
  );
  if (isElsewhere) Object.assign(values, { allowPrivate: false }, withoutCredentials(kind));
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined) values[name] = value === '' ? null : value;
  }
  for (const name of Object.keys(fields)) requireField(kind, name, values);
  if (pair !== undefined) requirePair(pair, values);
  return values;
}

const initialValues = ({ definition }: ChannelKind): EnteredValues =>
  Object.fromEntries(
    Object.entries(definition.fields).map(([name, field]) => [
      name,
      isTextField(field) ? null : field.initial,
    ]),
  );

const withoutCredentials = ({ definition }: ChannelKind): EnteredValues =>
  Object.fromEntries(
    Object.entries(definition.fields).flatMap(([name, field]) =>
      isTextField(field) && field.isCredential === true ? [[name, null]] : [],
    ),
  );

function requirePair([one, other]: readonly [string, string], values: EnteredValues): void {
  if ((values[one] === null) === (values[other] === null)) return;
  throw new AppError('userAndPassword', undefined, values[one] === null ? one : other);
}

function requireField(
  { definition, checks }: ChannelKind,
  name: string,
  values: EnteredValues,
): void {
  const field = definition.fields[name];
  if (field === undefined || !isTextField(field)) return;
  const value = values[name] ?? null;
  if (value === null) {
    if (field.isOptional === true) return;
    throw new AppError('missing', { field: name }, name);
  }
  const text = String(value);
  for (const [isValid, refusal] of checksOf(field, checks[name])) {
    if (!isValid(text)) throw new AppError(refusal, undefined, name);
  }
  const isPrivate = values['allowPrivate'] === true;
  const about = { field: name, example: field.example ?? '', permission: 'allowPrivate' };
  if (field.type === 'url') requireAddress(text, isPrivate, about);
  if (field.type === 'host') requireMailHost(text, isPrivate, about);
}

const checksOf = ({ type }: ChannelField, own: Check | undefined): Check[] =>
  [TYPE_CHECKS[type], own].filter((check) => check !== undefined);

/** Whether settings are complete and valid in form, so that messages can be sent. */
export function isReady({ definition, checks }: ChannelKind, values: EnteredValues): boolean {
  return (
    typeof values['allowPrivate'] === 'boolean' &&
    Object.entries(definition.fields).every(([name, field]) =>
      isValidIn(field, values[name], checks[name]),
    )
  );
}

function isValidIn(field: ChannelField, value: unknown, own: Check | undefined): boolean {
  if (field.type === 'number') return Number.isInteger(value);
  if (field.type === 'choice') return field.choices.includes(value as string);
  if (value === null) return field.isOptional === true;
  if (typeof value !== 'string' || value === '') return false;
  if (field.type === 'url') return pushAddressProblem(value) === undefined;
  return checksOf(field, own).every(([isValid]) => isValid(value));
}
