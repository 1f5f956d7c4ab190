import { useQueryClient } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { devicesQuery, type Device } from './device.api.ts'

export function DeviceName({ device, children }: { device: Device; children: ReactNode }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<string | null>(null)
  const [error, setError] = useState('')
  if (draft === null)
    return (
      <div className="flex min-w-0 items-center gap-2 text-sm font-medium">
        <span className="truncate">{device.name}</span>
        {children}
        <IconButton label={`Rename ${device.name}`} onClick={() => setDraft(device.name)}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    )
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await call('PATCH /api/v1/alerts/devices/{id}/', { params: { id: device.id }, body: { name: draft } })
      await client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      setDraft(null)
      setError('')
    } catch (reason) {
      const sentence = isApiError(reason) ? reason.fields['name']?.[0] : undefined
      setError(sentence ?? 'Could not save the name. Please try again.')
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-2 py-1">
      <Field label="Device name" error={error === '' ? undefined : error}>
        {(field) => (
          <Input
            {...field}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            maxLength={80}
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
      <Button tone="accent" type="submit">
        Save
      </Button>
      <Button onClick={() => setDraft(null)}>Cancel</Button>
    </form>
  )
}
