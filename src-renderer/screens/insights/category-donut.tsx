import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useFormat } from '../../components/format.ts';

export type Slice = { name: string; value: number; color: string };

type Props = { slices: readonly Slice[]; currency: string; size: number };

/** Parts of a whole as a ring. */
export default function CategoryDonut({ slices, currency, size }: Props) {
  const format = useFormat();
  return (
    <DonutChart
      data={[...slices]}
      size={size}
      thickness={28}
      paddingAngle={1}
      strokeWidth={0}
      tooltipDataSource="segment"
      valueFormatter={(amount) => format.averageMoney(amount, currency)}
      // The table beside it tells the same to the keyboard.
      pieProps={{ isAnimationActive: false, cornerRadius: 3, rootTabIndex: -1 }}
      accessibilityLayer={false}
    />
  );
}
