'use client';

import { Button } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages.ts';
import { Say, Solo } from './solo.tsx';

/** What is shown instead of a page that has a bug: what happened, and the way on. */
export const Broken = ({ onAgain }: { onAgain: () => void }) => (
  <Solo>
    <Say title={messages.shell.broken} next={messages.shell.brokenNext}>
      <Button look="primary" onClick={onAgain} className="mt-[22px]">
        {messages.shell.reload}
      </Button>
    </Say>
  </Solo>
);
