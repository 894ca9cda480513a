'use client';

import { Button } from '../components/ui/button.tsx';
import { Say, Solo } from '../features/shell/solo.tsx';
import { messages } from '../lib/messages.ts';

/** What is shown instead of a page that has a bug. */
const Broken = ({ reset }: { reset: () => void }) => (
  <Solo>
    <Say title={messages.shell.broken} next={messages.shell.brokenNext}>
      <Button look="primary" onClick={reset} className="mt-[22px]">
        {messages.shell.reload}
      </Button>
    </Say>
  </Solo>
);

export default Broken;
