import { useQuery } from '@tanstack/react-query'
import type { QuickPhrase } from '@wardline/contract/messaging/quick-phrases/quick-phrase.schemas.ts'
import { clsx } from 'clsx'
import { useEffect, useId, useState, type KeyboardEvent } from 'react'
import { comboboxKeyAction } from '../../../platform/picker/combobox-keys.ts'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Skeleton, SkeletonBlock } from '../../../platform/ui/feedback/Skeleton.tsx'
import { usablePhrasesQuery } from './quick-phrase.api.ts'
import { filterPhrases } from './quick-phrase.rules.ts'
import {
  filterLabel,
  noMatchText,
  noPhrasesText,
  ownerLabel,
  ownPhrasesHint,
  phrasesLabel,
  phrasesLoadError,
} from './quick-phrases.text.ts'

interface PhraseListDialogProps {
  onChoose: (text: string) => void
  onClose: () => void
}

export function PhraseListDialog({ onChoose, onClose }: PhraseListDialogProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [pointed, setPointed] = useState(0)
  const all = useQuery(usablePhrasesQuery(''))
  const isPartial = (all.data?.count ?? 0) > (all.data?.results.length ?? 0)
  const found = useQuery({ ...usablePhrasesQuery(search.trim()), enabled: isPartial })
  const phrases = filterPhrases((isPartial ? found.data : all.data)?.results ?? [], search)
  const active = Math.min(pointed, phrases.length - 1)
  const activeId = phrases[active]?.id
  useEffect(() => {
    document.getElementById(`${id}-${activeId}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, activeId])
  const choose = (phrase: QuickPhrase | undefined) => phrase && onChoose(phrase.text)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.key === 'Escape') return
    const state = { isOpen: true, active, count: phrases.length, text: search, selected: 0 }
    const action = comboboxKeyAction(event.key, state, false)
    if (!action) return
    event.preventDefault()
    if (action.do === 'move') setPointed(action.to)
    if (action.do === 'choose') choose(phrases[action.index])
  }
  return (
    <Dialog open onClose={onClose} title={phrasesLabel} size="small">
      <div className="flex flex-col gap-2 pt-1">
        <Input
          role="combobox"
          aria-label={filterLabel}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={activeId === undefined ? undefined : `${id}-${activeId}`}
          placeholder={filterLabel}
          autoComplete="off"
          maxLength={60}
          value={search}
          onChange={(event) => {
            setSearch(event.target.value)
            setPointed(0)
          }}
          onKeyDown={onKeyDown}
        />
        {all.isError && !all.data && (
          <LoadError onRetry={() => void all.refetch()}>{phrasesLoadError}</LoadError>
        )}
        {all.isPending && (
          <Skeleton label={phrasesLabel}>
            <SkeletonBlock className="h-11" />
          </Skeleton>
        )}
        <div
          id={id}
          role="listbox"
          // Browsers put scrollable elements into the tab order, but the field handles the keys.
          tabIndex={-1}
          aria-label={phrasesLabel}
          className="max-h-80 overflow-y-auto overscroll-contain"
        >
          {phrases.map((phrase, index) => (
            <div
              key={phrase.id}
              id={`${id}-${phrase.id}`}
              role="option"
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setPointed(index)}
              onClick={() => choose(phrase)}
              className={clsx(
                'flex min-h-11 cursor-pointer flex-col justify-center rounded-sm px-2 py-1',
                index === active && 'bg-hover',
              )}
            >
              <span className="flex items-baseline gap-x-2">
                <span className="min-w-0 flex-1 truncate text-sm font-medium">{phrase.title}</span>
                <span className="truncate text-xs text-ink-2">{ownerLabel(phrase)}</span>
              </span>
              <span className="line-clamp-2 text-xs text-ink-2">{phrase.text}</span>
            </div>
          ))}
        </div>
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {all.data && phrases.length === 0 && !found.isFetching && (search ? noMatchText : noPhrasesText)}
        </p>
        <p className="text-xs text-ink-2">{ownPhrasesHint}</p>
      </div>
    </Dialog>
  )
}
