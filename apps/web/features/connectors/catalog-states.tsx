import { Button } from '../../components/ui/button.tsx';
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

/** The api gave no answer and there is nothing to show yet. */
export const CatalogFailed = ({ loading, onRetry }: { loading: boolean; onRetry: () => void }) => (
  <EmptyPanel title={messages.catalog.failed} next={messages.catalog.failedNext}>
    <Button aria-disabled={loading} onClick={onRetry}>
      {messages.catalog.tryAgain}
    </Button>
  </EmptyPanel>
);
