import type { Handler } from '../http/public/handlers.ts';
import type { Context } from '../context.ts';
import { listPayments } from '../payments/service.ts';
import { explainPrice } from './reads/prices.ts';
import { findSavings } from './reads/savings.ts';
import { searchSubscriptions } from './reads/search.ts';
import { listUpcomingCharges } from './reads/upcoming-charges.ts';
import type { OwnOperations } from './own-operations.ts';

/** One handler for each operation that only agents have. */
export type OwnHandlers = { [N in keyof OwnOperations]: Handler<OwnOperations[N]> };

/** The handlers; each makes one call. */
export const createOwnHandlers = (context: Context): OwnHandlers => ({
  searchSubscriptions: {
    later: ({ ownerId }, { query }) => searchSubscriptions(context, ownerId, query),
  },
  listUpcomingCharges: {
    later: ({ ownerId }, { query }) => listUpcomingCharges(context, ownerId, query),
  },
  listPayments: { run: ({ ownerId }, { query }) => listPayments(context, ownerId, query) },
  explainPrice: { run: ({ ownerId }, { query }) => explainPrice(context, ownerId, query) },
  findSavings: { later: ({ ownerId }) => findSavings(context, ownerId) },
});
