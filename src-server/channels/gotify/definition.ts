import type { ChannelDefinition } from '../definition.ts';

export const gotify = {
  kind: 'gotify',
  service: 'a Gotify server',
  fields: {
    url: {
      type: 'url',
      label: 'address',
      help: 'the address of the service',
      maxLength: 500,
      isSecret: true,
      example: 'https://gotify.example.com',
    },
    token: {
      type: 'text',
      label: 'applicationToken',
      help: 'the token',
      maxLength: 200,
      isSecret: true,
      isCredential: true,
    },
  },
} as const satisfies ChannelDefinition;
