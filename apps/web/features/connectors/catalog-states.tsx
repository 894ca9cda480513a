import { CloudOff } from 'lucide-react';
import { Button } from '../../components/ui/button.tsx';
import { Note } from '../../components/ui/note.tsx';
import { EmptyPanel } from '../../components/ui/panel.tsx';
import { Bar } from '../../components/ui/skeleton.tsx';
import { Tile } from '../../components/ui/tile.tsx';
import { messages } from '../../lib/messages.ts';

const WIDTHS = ['w-30', 'w-42', 'w-24'] as const;

/** What stands in the catalog's place until there is an answer: rows as high as the real ones. */
export const CatalogLoading = () => (
  <section aria-busy="true" aria-label={messages.page.loading} className="rounded-card bg-surface shadow-card">
    {WIDTHS.map((width) => (
      <div key={width} className="flex min-h-14 items-center gap-5 border-line-soft px-5 py-[11px] not-first:border-t">
        <Tile look="blank" />
        <div className="flex-1">
          <Bar className={width} />
          <Bar className="mt-2 h-2 w-44 opacity-60" />
        </div>
        <Bar className="w-24" />
      </div>
    ))}
  </section>
);

interface RetryProps {
  readonly loading: boolean;
  readonly onRetry: () => void;
}

/** The api gave no answer and there is nothing to show yet; the page asks again by itself, too. */
export const CatalogFailed = ({ requests, loading, onRetry }: RetryProps & { readonly requests: boolean }) => (
  <EmptyPanel
    title={messages.catalog.failed}
    next={requests ? messages.catalog.failedNext : messages.catalog.failedAlone}
  >
    <Button aria-disabled={loading} onClick={onRetry}>
      {messages.catalog.tryAgain}
    </Button>
  </EmptyPanel>
);

/** The last question got no answer: what there was stays, with its age. */
export const CatalogStale = ({ since, loading, onRetry }: RetryProps & { readonly since: number }) => (
  <Note className="mb-4">
    <CloudOff aria-hidden strokeWidth={1.75} />
    <p className="min-w-0 flex-1 wrap-anywhere">{messages.catalog.failedKept(since)}</p>
    <Button size="dense" aria-disabled={loading} onClick={onRetry} className="-my-1">
      {messages.catalog.tryAgain}
    </Button>
  </Note>
);
