import { useId, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { Input } from '../../platform/ui/Input.tsx'
import type { PaletteItem } from './palette.rules.ts'
import { PaletteList } from './PaletteList.tsx'
import { usePalette } from './use-palette.ts'

/** People, threads, patients and everything that can be done, by keyboard alone; each action teaches its key. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [text, setText] = useState('')
  // By what it is, not by its place: what comes in below or above leaves it highlighted.
  const [activeId, setActiveId] = useState<string | undefined>(undefined)
  const { items, isAsking } = usePalette(text)
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === activeId),
  )
  const active = items[at]
  const run = (item: PaletteItem | undefined) => {
    if (!item) return
    flushSync(onClose)
    // First the dialog gives the focus back; then what was chosen may take it, before the next key.
    queueMicrotask(() => item.run())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const isCtrlK = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 && event.key !== 'Enter' && !isCtrlK) return
    event.preventDefault()
    if (isCtrlK) onClose()
    else if (step === 0) run(active)
    else setActiveId(items[(at + step + items.length) % items.length]?.id)
  }
  return (
    <Dialog open onClose={onClose} title="Command palette" size="large">
      <div className="sticky top-0 z-10 bg-raised pt-1 pb-2">
        <Input
          type="text"
          role="combobox"
          aria-label="Go to or do"
          aria-expanded={items.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active && `${id}-${active.id}`}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          placeholder="People, threads, patients, actions"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActiveId(undefined)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={id} items={items} activeId={active?.id} onPoint={setActiveId} onRun={run} />
      <p role="status" className={items.length > 0 || isAsking ? 'sr-only' : 'p-2 text-sm text-ink-2'}>
        {isAsking ? '' : items.length > 0 ? `${items.length} found` : `Nothing found for “${text.trim()}”`}
      </p>
    </Dialog>
  )
}
