import type { PatientRow } from '@wardline/contract/patients/patient.schemas.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Select } from '../../../platform/ui/controls/Input.tsx'
import { Kbd } from '../../../platform/ui/indicators/Kbd.tsx'
import { roleChoices } from './assignment.rules.ts'
import { countText } from './assignments.text.ts'

interface AssignBarProps {
  selected: readonly PatientRow[]
  role: string
  onRole: (role: string) => void
  failed: { sentence: string; retry: () => void } | undefined
  isBusy: boolean
  onClear: () => void
  onAssign: () => void
}

export function AssignBar({ selected, role, onRole, failed, isBusy, onClear, onAssign }: AssignBarProps) {
  const names = selected.slice(0, 3).map(({ display_name }) => display_name.split(',')[0])
  const more = selected.length - names.length
  return (
    <div
      role="region"
      aria-label="Selected patients"
      className="sticky bottom-0 z-2 flex flex-col gap-2 rounded-xl border border-line bg-raised p-3 shadow-pop"
    >
      {failed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-danger">
          {failed.sentence}
          <Button onClick={failed.retry}>Try again</Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-40 text-sm">
          <span className="font-medium">{countText(selected.length, 'patient')} selected</span>{' '}
          <span className="text-ink-2">
            {names.join(', ')}
            {more > 0 && ` and ${more} more`}
          </span>
        </p>
        <label className="flex items-center gap-2 text-sm">
          as
          <Select value={role} onChange={({ target }) => onRole(target.value)}>
            {roleChoices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </label>
        <Button tone="ghost" onClick={onClear}>
          Clear
          <span aria-hidden className="max-md:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
        <Button tone="accent" busy={isBusy} onClick={onAssign}>
          Assign to…
          <span aria-hidden className="max-md:hidden">
            A
          </span>
        </Button>
      </div>
    </div>
  )
}
