import { barkChannel } from './bark/send.ts';
import type { ConfigurableKind, definitions } from './definitions.ts';
import { emailChannel } from './email/channel.ts';
import { gotifyChannel } from './gotify/send.ts';
import type { ChannelKind } from './kind.ts';
import { ntfyChannel } from './ntfy/send.ts';
import { webhookChannel } from './webhook/send.ts';

/** Every kind of channel that is set up with a form. */
const kinds: { readonly [K in ConfigurableKind]: ChannelKind<(typeof definitions)[K]> } = {
  bark: barkChannel,
  ntfy: ntfyChannel,
  gotify: gotifyChannel,
  webhook: webhookChannel,
  email: emailChannel,
};

/** {@link kinds} by name, for code that handles all of them alike. */
export const kindOf = (name: ConfigurableKind): ChannelKind => kinds[name];
