import { button } from '../components/ui/button.tsx';
import { Say, Solo } from '../features/shell/solo.tsx';
import { messages } from '../lib/messages.ts';

/** Says that there is no such page, and leads home. */
const NotFound = () => (
  <Solo>
    <Say title={messages.shell.notFound} next={messages.shell.notFoundNext}>
      <a href="/connectors" className={button({ look: 'primary', className: 'mt-[22px]' })}>
        {messages.shell.toConnectors}
      </a>
    </Say>
  </Solo>
);

export default NotFound;
