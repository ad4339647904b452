import { addressOf, detailFields } from '../../contract/app/details.ts';
import { type Details as RecordDetails, detailNames, patchDetails } from '../../domain/details.ts';
import { foldCase } from '../../domain/text.ts';
import type { Draft } from './draft.ts';

/** The details of a source that records have fields for. One that doesn't fit is left to the row's own details. */
export function recordDetails(read: NonNullable<Draft['details']>): RecordDetails {
  const { account, website, cancelUrl, tags = [], links, ...same } = read;
  const given = {
    ...same,
    endsOn: lastDayOf(read),
    accountNumber: oneLine(account),
    paymentMethod: oneLine(same.paymentMethod),
    website: website && addressOf(website),
    cancelUrl: cancelUrl && addressOf(cancelUrl),
    tags: distinct(tags),
    links,
  };
  const fitting = detailNames.flatMap((name) => {
    const { success, data } = detailFields[name].safeParse(given[name]);
    return success ? [[name, data]] : [];
  });
  return patchDetails({}, Object.fromEntries(fitting));
}

/** The last day of a subscription; undefined if it is only the end of a term, after which it goes on. */
export const lastDayOf = ({ endsOn, autoRenew }: NonNullable<Draft['details']>) =>
  autoRenew === true ? undefined : endsOn;

// Spreadsheet cells can contain line breaks.
const oneLine = (text: string | undefined) => text?.replaceAll(/[\r\n\t]+/g, ' ').trim();

function distinct(tags: readonly string[]): string[] {
  const found = new Map(tags.map((tag) => [foldCase(tag.trim()), tag.trim()]));
  return [...found.values()].filter((tag) => tag !== '');
}
