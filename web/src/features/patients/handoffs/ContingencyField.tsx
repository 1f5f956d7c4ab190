import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { TextArea } from '../../../platform/ui/controls/Input.tsx'
import type { DraftContent } from './handoff.api.ts'

type Contingencies = DraftContent['contingencies']

interface ContingencyFieldProps {
  contingencies: Contingencies
  onChange: (contingencies: Contingencies) => void
}

const label = 'text-2xs font-semibold text-ink-2'

export function ContingencyField({ contingencies, onChange }: ContingencyFieldProps) {
  const list = useRef<HTMLUListElement>(null)
  const wasAdded = useRef(false)
  useEffect(() => {
    if (wasAdded.current) list.current?.querySelector<HTMLTextAreaElement>('li:last-child textarea')?.focus()
    wasAdded.current = false
  }, [contingencies.length])
  const change = (id: string, changes: Partial<Contingencies[number]>) =>
    onChange(contingencies.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  return (
    <div className="rounded-md border border-line-strong bg-surface">
      <ul ref={list} role="list" aria-label="Contingencies">
        {contingencies.map(({ id, condition, response }, place) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line p-1.5">
            <span aria-hidden className={label}>
              IF
            </span>
            <TextArea
              rows={1}
              aria-label={`If, ${place + 1}`}
              value={condition}
              maxLength={500}
              onChange={({ target }) => change(id, { condition: target.value })}
              className="min-w-32 flex-1 border-transparent"
            />
            <span aria-hidden className={label}>
              THEN
            </span>
            <TextArea
              rows={1}
              aria-label={`Then, ${place + 1}`}
              value={response}
              maxLength={500}
              onChange={({ target }) => change(id, { response: target.value })}
              className="min-w-32 flex-1 border-transparent"
            />
            <IconButton
              label={`Remove contingency ${place + 1}`}
              onClick={() => onChange(contingencies.filter((each) => each.id !== id))}
            >
              <IconTrash size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        tone="ghost"
        className="m-1"
        onClick={() => {
          wasAdded.current = true
          onChange([...contingencies, { id: crypto.randomUUID(), condition: '', response: '' }])
        }}
      >
        <IconPlus size={16} aria-hidden />
        Add a contingency
      </Button>
    </div>
  )
}
