import { Group } from '@mantine/core';
import { AddSubscription } from '../records/add-subscription.tsx';
import { ImportButton } from './import-button.tsx';

/** The two ways to begin while there are no subscriptions. */
export function AddOrImport() {
  return (
    <Group justify="center">
      <AddSubscription />
      <ImportButton />
    </Group>
  );
}
