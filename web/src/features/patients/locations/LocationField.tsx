import { IconPlus } from '@tabler/icons-react'
import type { Location } from '@wardline/contract/patients/location.schemas.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { LocationPicker } from '../pickers/LocationPicker.tsx'
import { CreateLocationDialog } from './CreateLocationDialog.tsx'

interface LocationFieldProps {
  value: Location[]
  onChange: (value: Location[]) => void
  error?: string | undefined
  className?: string
}

/** Where a patient is. A location that is missing can be added in place. */
export function LocationField({ value, onChange, error, className }: LocationFieldProps) {
  const { permissions } = useMe()
  const [isCreating, setCreating] = useState(false)
  return (
    <div className={clsx('flex flex-col items-start gap-1', className)}>
      <LocationPicker
        label="Location"
        isSingle
        value={value}
        onChange={onChange}
        error={error}
        className="w-full"
      />
      {permissions.includes('pcm.change_patient') && (
        <Button tone="ghost" onClick={() => setCreating(true)}>
          <IconPlus size={16} stroke={1.75} aria-hidden />
          New location
        </Button>
      )}
      {isCreating && (
        <CreateLocationDialog
          onCreated={(location) => onChange([location])}
          onClose={() => setCreating(false)}
        />
      )}
    </div>
  )
}
