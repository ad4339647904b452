import type { ChannelKind } from '../kind.ts';
import { email } from './definition.ts';

/** Reminders as e-mail, by a mail server of the owner's own. */
export const emailChannel: ChannelKind<typeof email> = {
  definition: email,
  checks: {},
  async send(mailbox, { id, title, body }, sending) {
    // What speaks SMTP takes longer to load than the rest of the server: only where it is used.
    const { sendByEmail } = await import('./send.ts');
    return sendByEmail(mailbox, { id }, { title, body }, sending);
  },
};
