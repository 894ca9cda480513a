'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly tile: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that a person opened: focus goes in, stays in, and returns to where it was; Esc closes. */
export const Dialog = ({ title, description, tile, closeLabel, onClose, children }: DialogProps) => (
  <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
    <Radix.Portal>
      <Radix.Overlay className="appearing-fast fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-scrim p-4">
        <Radix.Content className="w-full max-w-[440px] rounded-dialog bg-raised shadow-dialog outlined-when-forced focus:outline-none">
          <div className="flex items-start gap-3 px-5 pt-5">
            {tile}
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg/[22px] font-semibold wrap-anywhere">{title}</Radix.Title>
              <Radix.Description className="mt-0.5 text-sm text-text-2 wrap-anywhere">{description}</Radix.Description>
            </div>
            <Radix.Close asChild>
              <IconButton size="dense" aria-label={closeLabel} className="-mt-[5px] -me-1.5">
                <X aria-hidden strokeWidth={1.75} />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Overlay>
    </Radix.Portal>
  </Radix.Root>
);

/** The buttons at a dialog's foot: as wide as they need, or sharing a phone's width. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 max-[30rem]:[&>button]:min-h-10 max-[30rem]:[&>button]:flex-auto">
    {children}
  </div>
);
