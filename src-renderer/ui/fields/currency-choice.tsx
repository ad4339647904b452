import { SegmentedControl, Select } from '@mantine/core';

// More don't fit next to a title.
const MOST_SIDE_BY_SIDE = 4;

type Props = {
  label: string;
  /** Codes, or other choices with their labels. */
  currencies: readonly (string | { value: string; label: string })[];
  value: string;
  onChange: (currency: string) => void;
};

/** Chooses the currency for a part of a page. Hidden if there is only one. */
export function CurrencyChoice({ label, currencies, value, onChange }: Props) {
  if (currencies.length < 2) return null;
  if (currencies.length <= MOST_SIDE_BY_SIDE) {
    return (
      <SegmentedControl
        size="xs"
        aria-label={label}
        data={[...currencies]}
        value={value}
        onChange={onChange}
      />
    );
  }
  return (
    <Select
      size="xs"
      w={108}
      styles={{ input: { fontSize: 13 } }}
      aria-label={label}
      data={[...currencies]}
      value={value}
      onChange={(currency) => {
        if (currency !== null) onChange(currency);
      }}
    />
  );
}
