import type { ChannelDefinition } from '../definition.ts';

export const webhook = {
  kind: 'webhook',
  service: 'a webhook',
  fields: {
    url: {
      type: 'url',
      label: 'address',
      help: 'the address of the service',
      maxLength: 500,
      isSecret: true,
      example: 'https://example.com/hook',
    },
    secret: {
      type: 'text',
      label: 'signingSecret',
      help: 'the secret that signs each message',
      maxLength: 256,
      isOptional: true,
      isSecret: true,
      isCredential: true,
    },
  },
} as const satisfies ChannelDefinition;
