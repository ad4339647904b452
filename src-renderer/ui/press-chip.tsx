import { Button } from '@mantine/core';

type Props = { isOn: boolean; onPress: () => void; children: string };

/** A likely choice that is one press away, and stays pressed while it applies. */
export function PressChip({ isOn, onPress, children }: Props) {
  return (
    <Button
      size="compact-sm"
      fw={500}
      radius="xl"
      variant={isOn ? 'light' : 'default'}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
