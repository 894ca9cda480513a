'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { announcer } from '../../lib/announcer.ts';
import { messages } from '../../lib/messages.ts';

/** How long the check mark stands for a copy that worked, in milliseconds. */
const SHOWN_FOR = 2000;

interface CopyButtonProps {
  readonly link: string;
  readonly name: string;
  readonly className: string;
  /** The browser refused: the reason belongs beside the row. */
  readonly onRefused: (why: string) => void;
}

/** Copies a row's link; a check mark and a word say that it worked. */
export const CopyButton = ({ link, name, className, onRefused }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      announcer.say(messages.verbs.copied(name));
    } catch {
      onRefused(messages.verbs.copyFailed);
    }
  };

  return (
    <IconButton data-verb aria-label={messages.verbs.copyName(name)} onClick={() => void copy()} className={className}>
      {copied ? <Check aria-hidden className="text-ok" /> : <Copy aria-hidden strokeWidth={1.75} />}
    </IconButton>
  );
};
