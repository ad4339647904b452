import { DonutChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { type PieSectorShapeProps, Sector } from 'recharts';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';

const CORNER_PX = 3;
// The ring is too narrow for it, and Chinese would break after any character.
const TOOLTIP = { width: 'max-content', maxWidth: 320 };

type Slice = { name: string; value: number; color: string; href: string | undefined };

type Props = { slices: readonly Slice[]; currency: string; size: number };

/** Shares as a ring. Slices link to their subscriptions, where there is a list of them. */
export default function Donut({ slices, currency, size }: Props) {
  const format = useFormat();
  return (
    <DonutChart
      data={[...slices]}
      size={size}
      thickness={28}
      paddingAngle={1}
      // Clockwise, from the top.
      startAngle={90}
      endAngle={-270}
      strokeWidth={0}
      tooltipDataSource="segment"
      tooltipProps={{ wrapperStyle: TOOLTIP }}
      valueFormatter={(amount) => format.averageMoney(amount, currency)}
      // The table next to it provides the same for the keyboard.
      pieProps={{
        isAnimationActive: false,
        rootTabIndex: -1,
        shape: (sector: PieSectorShapeProps) => {
          const href = slices[sector.index]?.href;
          const drawn = <Sector {...placeOf(sector)} fill={sector.fill ?? ''} />;
          if (href === undefined) return drawn;
          return (
            <Link href={href} tabIndex={-1}>
              {drawn}
            </Link>
          );
        },
      }}
      accessibilityLayer={false}
    />
  );
}

function placeOf({ cx, cy, innerRadius, outerRadius, startAngle, endAngle }: PieSectorShapeProps) {
  return { cx, cy, innerRadius, outerRadius, startAngle, endAngle, cornerRadius: CORNER_PX };
}
