import type { ChannelDefinition } from '../definition.ts';

export const bark = {
  kind: 'bark',
  service: 'a Bark server',
  fields: {
    url: {
      type: 'url',
      label: 'address',
      help: 'the address of the service',
      maxLength: 500,
      isSecret: true,
      example: 'https://api.day.app',
      isUsual: true,
    },
    deviceKey: {
      type: 'text',
      label: 'deviceKey',
      help: 'the device key shown in the app',
      maxLength: 200,
      isSecret: true,
      isCredential: true,
    },
  },
} as const satisfies ChannelDefinition;
