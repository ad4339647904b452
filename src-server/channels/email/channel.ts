import type { ChannelKind } from '../kind.ts';
import { email } from './definition.ts';

/** Reminders by email, through the owner's mail server. */
export const emailChannel: ChannelKind<typeof email> = {
  definition: email,
  checks: {},
  async send(mailbox, { id, title, body }, sending) {
    // Loaded on demand, because the SMTP library takes longer to load than the rest of the server.
    const { sendByEmail } = await import('./send.ts');
    return sendByEmail(mailbox, { id }, { title, body }, sending);
  },
};
