import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../platform/ui/dialogs/Dialog.tsx'
import { Input } from '../../platform/ui/controls/Input.tsx'
import { isNamed, type PaletteItem } from './palette.rules.ts'
import { PaletteList } from './PaletteList.tsx'
import { usePalette } from './use-palette.ts'

export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  // Stores an id rather than an index, so that late results do not move the highlight.
  const [activeId, setActiveId] = useState<string | undefined>(undefined)
  const { items, isLoading } = usePalette(text)
  const activeIndex = Math.max(
    0,
    items.findIndex((item) => item.id === activeId),
  )
  const active = items[activeIndex]
  // Enter before the search has ended waits for a better match than the one on the screen.
  const [entered, setEntered] = useState<{ shown: PaletteItem | undefined } | undefined>(undefined)
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    flushSync(onClose)
    // The dialog returns the focus first; then the action may take it.
    queueMicrotask(() => item.run())
  }
  const isCommandNamed = active?.section === 'Actions' && isNamed(text, active)
  const runEntered = useEffectEvent(() => {
    setEntered(undefined)
    if (active && (active.id === entered?.shown?.id || isNamed(text, active))) run(active)
  })
  useEffect(() => {
    if (entered !== undefined && !isLoading) runEntered()
  }, [entered, isLoading])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter' && !isCtrlK) return
    event.preventDefault()
    if (isCtrlK) onClose()
    else if (step === 0 && isLoading && activeId === undefined && !isCommandNamed)
      setEntered({ shown: active })
    else if (step === 0) run(active)
    else setActiveId(items[(activeIndex + step + items.length) % items.length]?.id)
  }
  return (
    <Dialog open onClose={onClose} title="Command palette" size="large">
      <div className="sticky top-0 z-10 bg-raised pt-1 pb-2">
        <Input
          type="text"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          placeholder="People, threads, patients, groups, settings, actions"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(undefined)
            setEntered(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={id} items={items} activeId={active?.id} onHighlight={setActiveId} onRun={run} />
      <p role="status" className={items.length > 0 || isLoading ? 'sr-only' : 'p-2 text-sm text-ink-2'}>
        {isLoading ? '' : items.length > 0 ? `${items.length} found` : `Nothing found for “${text.trim()}”`}
      </p>
    </Dialog>
  )
}
