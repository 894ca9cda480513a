import { clsx } from 'clsx';
import { Check, LoaderCircle, X } from 'lucide-react';
import { Tile } from '../../components/ui/tile.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import type { Target } from '../operations/types.ts';
import { appOf } from '../operations/view.ts';
import { Mark } from '../shell/brand.tsx';
import type { Done } from './done-view.ts';

const WIRES = {
  connected: 'bg-ok',
  broken: 'bg-[repeating-linear-gradient(90deg,var(--color-control)_0_4px,transparent_4px_9px)]',
  waiting: 'bg-control',
  unknown: 'bg-control',
} as const;
const DOTS = { connected: 'bg-ok', broken: 'bg-bad', waiting: 'bg-text-3', unknown: 'bg-text-3' } as const;
const ICONS = { connected: Check, broken: X, waiting: LoaderCircle, unknown: X } as const;

/** The app and Patchbay with the wire between them: whole, cut, or still being looked at. */
export const Plug = ({ target, kind }: { target: Target; kind: Done['kind'] }) => {
  const Icon = ICONS[kind];
  return (
    <div aria-hidden className="mb-6 flex items-center justify-center">
      <VendorTile
        name={appOf(target)}
        icon={target.connector?.icon ?? null}
        demo={target.connector?.demo ?? false}
        size="large"
      />
      <span className={clsx('flex h-0.5 w-22 items-center justify-center', WIRES[kind])}>
        <span
          className={clsx(
            'grid size-[26px] place-items-center rounded-full text-canvas shadow-[0_0_0_5px_var(--color-canvas)]',
            DOTS[kind],
          )}
        >
          <Icon className={clsx('size-4', kind === 'waiting' && 'turning')} />
        </span>
      </span>
      <Tile size="large">
        <Mark className="size-[23px]" />
      </Tile>
    </div>
  );
};
