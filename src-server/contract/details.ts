export {
  type DetailName,
  type Details,
  type DetailsPatch,
  detailNames,
} from '../domain/details.ts';
export { endOfNotice } from '../domain/ending.ts';
export { type NextPrice, amountOn } from '../domain/next-price.ts';
export {
  type CancelBy,
  type Terms,
  cancelBy,
  chancesWithin,
  noticeUnits,
} from '../domain/terms.ts';
