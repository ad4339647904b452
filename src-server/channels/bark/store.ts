import { findNotificationSettings } from '../../settings/repository.ts';
import { saveSettings } from '../../settings/service.ts';
import { SealedSecret } from '../../platform/secrets.ts';
import type { ChannelStore } from '../kind.ts';
import { pushOf } from './stored.ts';

/**
 * Bark's address and device key are stored with the notification settings, because the public API reports
 * them there.
 */
export const barkStore: ChannelStore = {
  find(context, ownerId) {
    const { pushUrl, deviceKey } = pushOf(context, ownerId);
    if (pushUrl === null && deviceKey === null) return undefined;
    if (pushUrl instanceof SealedSecret) throw pushUrl;
    if (deviceKey instanceof SealedSecret) throw deviceKey;
    const allowPrivate = findNotificationSettings(context.db, ownerId)?.allowPrivatePush ?? false;
    return { url: pushUrl, deviceKey, allowPrivate };
  },
  save(context, actor, values) {
    saveSettings(context, actor, {
      pushUrl: String(values?.['url'] ?? ''),
      deviceKey: String(values?.['deviceKey'] ?? ''),
      allowPrivatePush: values?.['allowPrivate'] === true,
    });
  },
};
