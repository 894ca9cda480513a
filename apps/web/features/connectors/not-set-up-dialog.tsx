'use client';

import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import { messages } from '../../lib/messages.ts';
import type { App } from './types.ts';

/** Says what an admin has to set before an app can be connected. */
export const NotSetUpDialog = ({ app, onClose }: { app: App; onClose: () => void }) => (
  <Dialog
    title={messages.catalog.notSetUpTitle(app.name)}
    description={messages.catalog.notSetUpNext}
    tile={<VendorTile name={app.name} icon={app.icon} demo={app.demo} />}
    closeLabel={messages.add.close}
    onClose={onClose}
  >
    {app.setupHint !== null && <p className="px-5 pt-4 text-sm text-text-2 wrap-anywhere">{app.setupHint}</p>}
    <DialogFoot>
      <Button onClick={onClose}>{messages.add.close}</Button>
    </DialogFoot>
  </Dialog>
);
