import {
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleX,
  Hourglass,
  LoaderCircle,
  type LucideIcon,
  RefreshCw,
  TimerOff,
  TriangleAlert,
  Unlink,
} from 'lucide-react';
import type { Tone } from '../../components/ui/state.tsx';
import { messages } from '../../lib/messages.ts';
import type { Sight } from './view.ts';

interface Look {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly word: string;
  readonly turning?: true;
}

const words = messages.state;

/** Icon, role and word of every sight: never one without the others (WE4). Parked gets its seconds where it is drawn. */
export const SIGHTS: Readonly<Record<Sight, Look>> = {
  pending: { icon: LoaderCircle, tone: 'off', word: words.pending, turning: true },
  waiting: { icon: CircleDot, tone: 'you', word: words.waiting },
  noLink: { icon: Unlink, tone: 'warn', word: words.noLink },
  parked: { icon: Hourglass, tone: 'plain', word: words.parked(0) },
  checking: { icon: RefreshCw, tone: 'off', word: words.checking, turning: true },
  connected: { icon: CircleCheck, tone: 'ok', word: words.connected },
  missing: { icon: TriangleAlert, tone: 'warn', word: words.missing },
  skipped: { icon: CircleMinus, tone: 'off', word: words.skipped },
  failed: { icon: CircleX, tone: 'bad', word: words.failed },
  mismatch: { icon: CircleX, tone: 'bad', word: words.mismatch },
  retrying: { icon: LoaderCircle, tone: 'off', word: words.retrying, turning: true },
  expired: { icon: TimerOff, tone: 'warn', word: words.expired },
  notConnected: { icon: CircleDashed, tone: 'off', word: words.notConnected },
};
