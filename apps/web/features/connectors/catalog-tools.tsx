'use client';

import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Input, InputFrame } from '../../components/ui/input.tsx';
import { Segmented } from '../../components/ui/segmented.tsx';
import { Select } from '../../components/ui/select.tsx';
import { messages } from '../../lib/messages.ts';
import type { Filter, Show } from './catalog-filter.ts';
import { isSlash, keepSlash, readSlash } from './slash-key.ts';

const t = messages.catalog;

interface CatalogToolsProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
  readonly counts: Readonly<Record<Show, number>>;
  readonly categories: readonly string[];
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Search, category and the three filters. `/` goes to the search from anywhere until it is turned off, Esc empties it (WE20). */
export const CatalogTools = ({ search, filter, onChange, counts, categories }: CatalogToolsProps) => {
  const [slash, setSlash] = useState(true);
  useEffect(() => setSlash(readSlash(localStorage)), []);
  const switchSlash = (): void => {
    keepSlash(localStorage, !slash);
    setSlash(!slash);
  };

  useEffect(() => {
    if (!slash) return;
    const onKey = (event: KeyboardEvent): void => {
      if (!isSlash(event) || isTyping(event.target)) return;
      event.preventDefault();
      search.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [search, slash]);

  return (
    <div className="mb-3.5 flex flex-wrap gap-2.5">
      <div className="flex-[1_1_240px]">
        <InputFrame>
          <Search aria-hidden strokeWidth={1.75} />
          <Input
            ref={search}
            type="search"
            aria-label={t.search}
            placeholder={t.searchHint(counts.all)}
            value={filter.text}
            onChange={(event) => onChange({ ...filter, text: event.currentTarget.value })}
            onKeyDown={(event) => event.key === 'Escape' && onChange({ ...filter, text: '' })}
            aria-keyshortcuts={slash ? '/' : undefined}
            autoComplete="off"
            spellCheck={false}
          />
          <button
            type="button"
            aria-pressed={slash}
            aria-label={t.slash}
            title={t.slash}
            onClick={switchSlash}
            className="inline-grid size-7 place-items-center rounded-control pointer-coarse:size-10"
          >
            <kbd
              className={clsx(
                'inline-grid h-5 min-w-5 place-items-center rounded-chip border border-line bg-sunken px-[5px] font-mono text-[12px]/none text-text-3',
                !slash && 'border-dashed line-through',
              )}
            >
              /
            </kbd>
          </button>
        </InputFrame>
      </div>
      <Select
        label={t.category}
        frame="flex-[1_1_150px] sm:flex-[0_1_170px]"
        value={filter.category ?? ''}
        onChange={(event) => onChange({ ...filter, category: event.currentTarget.value || null })}
      >
        <option value="">{t.allCategories}</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </Select>
      <Segmented
        label={t.show}
        value={filter.show}
        onChange={(show) => onChange({ ...filter, show })}
        options={(['all', 'connected', 'attention'] as const).map((value) => ({
          value,
          word: t.filters[value],
          count: counts[value],
        }))}
      />
    </div>
  );
};
