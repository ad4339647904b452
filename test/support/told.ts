import type { Delivery } from '../../src-server/channels/delivery.ts';
import { outcomeText } from '../../src-server/channels/outcome-text.ts';

/** What came of sending, in words instead of by its code. */
export async function told(sent: Promise<Delivery>) {
  const { outcome, ...delivery } = await sent;
  return { ...delivery, message: outcomeText(outcome) };
}
