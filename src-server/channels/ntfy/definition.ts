import type { ChannelDefinition } from '../definition.ts';

export const ntfy = {
  kind: 'ntfy',
  service: 'an ntfy server',
  fields: {
    url: {
      type: 'url',
      label: 'address',
      help: 'the address of the service',
      maxLength: 500,
      isSecret: true,
      example: 'https://ntfy.sh',
      isUsual: true,
    },
    topic: {
      type: 'text',
      label: 'topic',
      help: 'the topic; treat it like a password',
      maxLength: 64,
      isSecret: true,
      isCredential: true,
    },
    token: {
      type: 'text',
      label: 'accessToken',
      help: 'the token',
      maxLength: 200,
      isOptional: true,
      isSecret: true,
      isCredential: true,
    },
  },
} as const satisfies ChannelDefinition;
