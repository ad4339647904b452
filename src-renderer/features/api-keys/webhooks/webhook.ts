import type { CallOutput } from '../../../api/client.ts';

/** A webhook as the window shows it. */
export type Webhook = CallOutput<'listWebhooks'>['data'][number];
