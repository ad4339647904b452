import type { conversionEndpoints } from '../../contract/app/conversion.ts';
import type { Context } from '../../context.ts';
import type { RateKeeper } from '../../conversion/rate-keeper.ts';
import {
  getConvertedSpend,
  listRates,
  showConversion,
  updateConversion,
} from '../../conversion/service.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for one total in one currency; each makes one service call. */
export const createConversionHandlers = (
  context: Context,
  rates: RateKeeper,
): Pick<AppHandlers, keyof typeof conversionEndpoints> => ({
  getConversion: ({ ownerId }) => ({ data: showConversion(context, ownerId) }),
  updateConversion(user, { body }) {
    updateConversion(context, user, body);
    return { data: showConversion(context, user.ownerId) };
  },
  downloadRates: {
    async later({ ownerId }) {
      await rates.download();
      return { data: showConversion(context, ownerId) };
    },
  },
  loadRates: {
    async later({ ownerId }, { bytes }) {
      const loaded = await rates.load(bytes);
      return { data: showConversion(context, ownerId), loaded };
    },
  },
  listRates: ({ ownerId }, { query }) => listRates(context, ownerId, query),
  getConvertedSpend: ({ ownerId }) => getConvertedSpend(context, ownerId),
});
