import { messages } from '../../lib/messages.ts';
import { NotifyButton } from './notify-button.tsx';

/** The page's title and, in one sentence, whether anybody waits. */
export const PageHead = ({ agents }: { agents: number }) => (
  <header className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-3">
    <div className="min-w-0 flex-[1_1_320px]">
      <h1 className="text-xl font-semibold text-balance">{messages.page.connectors}</h1>
      <p className="mt-1 text-pretty text-text-2">
        {agents === 0 ? messages.page.quiet : messages.page.waitingAgents(agents)}
      </p>
    </div>
    <NotifyButton />
  </header>
);
