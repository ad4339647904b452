import { z } from 'zod';
import { fields } from '../fields.ts';
import { writableDetails } from './details.ts';
import { always, checkDraft, checkPatch, writable } from '../public/subscription-bodies.ts';

// Also what the public contract can't express (decisions, "Beyond the contract").
const appWritable = {
  ...writable,
  amount: fields.anyAmount,
  currency: fields.anyCurrency,
  customMonths: fields.customMonths.optional(),
  ...writableDetails,
};

/** The writable fields in the window. */
export const appWritableFields = Object.keys(appWritable);

/** A new subscription from the window. */
export const AppSubscriptionDraft = z.strictObject(appWritable).superRefine(checkDraft, always);

/** Changes to a subscription from the window. */
export const AppSubscriptionPatch = z
  .strictObject(appWritable)
  .partial()
  .superRefine(checkPatch, always);
