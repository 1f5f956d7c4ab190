import { useQueryClient } from '@tanstack/react-query'
import { IconPencil } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { call } from '../../../platform/api/call.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { devicesQuery, type Device } from './device.api.ts'

export function DeviceName({ device, children }: { device: Device; children: ReactNode }) {
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  if (!isEditing)
    return (
      <div className="flex min-w-0 items-center gap-2 text-sm font-medium">
        <span className="truncate">{device.name}</span>
        {children}
        <IconButton label={`Rename ${device.name}`} onClick={() => setEditing(true)}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    )
  return (
    <ActionForm
      initial={{ name: device.name }}
      save={async (body) => {
        await call('PATCH /api/v1/alerts/devices/{id}/', { params: { id: device.id }, body })
        await client.invalidateQueries({ queryKey: devicesQuery.queryKey })
      }}
      failure="Could not save the name. Please try again."
      onSaved={() => setEditing(false)}
    >
      <div className="flex flex-wrap items-end gap-2 py-1">
        <TextField name="name" label="Device name" maxLength={80} autoFocus />
        <SubmitButton tone="accent">Save</SubmitButton>
        <Button onClick={() => setEditing(false)}>Cancel</Button>
      </div>
    </ActionForm>
  )
}
