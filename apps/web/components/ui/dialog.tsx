'use client';

import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import { isBeside } from './is-beside.ts';

interface DialogProps {
  readonly title: string;
  readonly description: string;
  readonly tile: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog that a person opened, by the platform's own element: focus goes in, stays in and returns to where it was; Esc and a press
 * beside it close.
 */
export const Dialog = ({ title, description, tile, closeLabel, onClose, children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget | null>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('input, [data-autofocus]')?.focus();
    // Closed before it leaves the document: only then does the focus go back to the button that opened it.
    return () => element?.close();
  }, []);

  return (
    // A press beside the dialog lands on the element itself; the keyboard has Esc for it.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc raises the cancel event below.
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        if (isBeside(dialog.current, pressed.current, event.target)) onClose();
      }}
      className="appearing-fast m-auto w-[calc(100%-2rem)] max-w-[440px] overscroll-contain rounded-dialog bg-raised p-0 text-text shadow-dialog outlined-when-forced backdrop:bg-scrim"
    >
      <div>
        <div className="flex items-start gap-3 px-5 pt-5">
          {tile}
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-lg/[22px] font-semibold wrap-anywhere">
              {title}
            </h2>
            <p id={`${id}-description`} className="mt-0.5 text-sm text-text-2 wrap-anywhere">
              {description}
            </p>
          </div>
          <IconButton size="dense" aria-label={closeLabel} onClick={onClose} className="-mt-[5px] -me-1.5">
            <X aria-hidden strokeWidth={1.75} />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  );
};

/** The buttons at a dialog's foot: as wide as they need, or sharing a phone's width. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end gap-2 px-5 pt-4 pb-5 max-[30rem]:[&>button]:min-h-10 max-[30rem]:[&>button]:flex-auto">
    {children}
  </div>
);
