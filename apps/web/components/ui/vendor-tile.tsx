import { FlaskConical } from 'lucide-react';
import { vendorMark } from '../../lib/vendor-icons.ts';
import { Tile } from './tile.tsx';

interface VendorTileProps {
  readonly name: string;
  /** The catalog's icon key; null for an app the catalog does not have. */
  readonly icon: string | null;
  readonly demo?: boolean;
  readonly size?: 'row' | 'large';
  readonly className?: string;
}

/** A vendor's mark where one may be drawn freely, the flask for a made-up app, else the first letter (WE31). */
export const VendorTile = ({ name, icon, demo = false, size = 'row', className = '' }: VendorTileProps) => {
  const mark = icon === null ? null : vendorMark(icon);
  if (mark !== null) {
    return (
      <Tile size={size} className={className}>
        <svg aria-hidden="true">
          <use href={mark} />
        </svg>
      </Tile>
    );
  }
  return !demo ? (
    <Tile look="letter" size={size} className={className}>
      {name.slice(0, 1).toLocaleUpperCase()}
    </Tile>
  ) : (
    <Tile size={size} className={className}>
      <FlaskConical strokeWidth={1.75} />
    </Tile>
  );
};
