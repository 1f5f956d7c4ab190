import { IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { fromHomeTime, toHomeTime } from '../../../platform/clock/home-time.ts'
import { formatDateTime } from '../../../platform/clock/dates.ts'
import { useMinute } from '../../../platform/clock/use-now.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Input, Select, TextArea } from '../../../platform/ui/controls/Input.tsx'
import { parseAction, type Owner } from './handoff-action.rules.ts'
import type { DraftContent } from './handoff.api.ts'

type Actions = DraftContent['actions']

interface ActionListFieldProps {
  actions: Actions
  owners: readonly Owner[]
  onChange: (actions: Actions) => void
}

const toInstant = (local: string): string | null => {
  const at = fromHomeTime(local)
  return at === undefined ? null : new Date(at).toISOString()
}

/** `BMP @Malee 22:00` and Enter adds an action with its owner and time. */
export function ActionListField({ actions, owners, onChange }: ActionListFieldProps) {
  const [line, setLine] = useState('')
  const now = useMinute()
  const add = () => {
    const { text, owner, localDue } = parseAction(line, { owners, now: toHomeTime(now) })
    if (text === '') return
    const due = localDue === null ? null : toInstant(localDue)
    onChange([...actions, { id: crypto.randomUUID(), text, owner, due }])
    setLine('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    add()
  }
  const change = (id: string, changes: Partial<Actions[number]>) =>
    onChange(actions.map((action) => (action.id === id ? { ...action, ...changes } : action)))
  return (
    <div className="rounded-md border border-line-strong bg-surface">
      <ul role="list" aria-label="Actions">
        {actions.map((action) => (
          <ActionRow
            key={action.id}
            action={action}
            owners={owners}
            now={now}
            onChange={(changes) => change(action.id, changes)}
            onRemove={() => onChange(actions.filter(({ id }) => id !== action.id))}
          />
        ))}
      </ul>
      <div className="flex items-center gap-2 p-1.5">
        <Input
          aria-label="Add an action"
          placeholder="Add an action. Try “BMP @name 22:00”"
          value={line}
          maxLength={500}
          onChange={({ target }) => setLine(target.value)}
          onKeyDown={onKeyDown}
          onBlur={add}
          className="border-transparent"
        />
        <Button onClick={add} disabled={line.trim() === ''}>
          Add
        </Button>
      </div>
    </div>
  )
}

interface ActionRowProps {
  action: Actions[number]
  owners: readonly Owner[]
  now: number
  onChange: (changes: Partial<Actions[number]>) => void
  onRemove: () => void
}

function ActionRow({ action, owners, now, onChange, onRemove }: ActionRowProps) {
  const { text, owner, due } = action
  const listed = owner && !owners.some(({ id }) => id === owner.id) ? [owner, ...owners] : owners
  const local = due === null ? '' : toHomeTime(Date.parse(due))
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line p-1.5">
      <TextArea
        rows={1}
        aria-label={`Action: ${text}`}
        value={text}
        maxLength={500}
        onChange={({ target }) => onChange({ text: target.value })}
        className="min-w-40 flex-1 basis-52 border-transparent"
      />
      <Select
        aria-label={`Owner of ${text}`}
        value={owner?.id ?? ''}
        onChange={({ target }) =>
          onChange({ owner: listed.find(({ id }) => id === Number(target.value)) ?? null })
        }
        className="w-36"
      >
        <option value="">No owner</option>
        {listed.map(({ id, display_name }) => (
          <option key={id} value={id}>
            {display_name}
          </option>
        ))}
      </Select>
      <span className="w-48 flex-none">
        <Input
          type="datetime-local"
          aria-label={`Time of ${text}`}
          title={due === null ? 'No time' : formatDateTime(Date.parse(due), now)}
          value={local}
          onChange={({ target }) => onChange({ due: target.value === '' ? null : toInstant(target.value) })}
          className="tabular-nums"
        />
      </span>
      <IconButton label={`Remove ${text}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
