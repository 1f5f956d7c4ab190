import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import type { HolidayFile } from '@wardline/contract/paging/holidays/holiday.schemas.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { readHolidayFile } from './holiday.api.ts'
import * as text from './service-hours.text.ts'

type Found = HolidayFile['results'][number]

interface HolidayFileImportProps {
  busy: boolean
  onAdd: (holidays: { day: string; name: string }[]) => void
}

export function HolidayFileImport({ busy, onAdd }: HolidayFileImportProps) {
  const [found, setFound] = useState<Found[]>()
  const [selectedDays, setSelectedDays] = useState<ReadonlySet<string>>(new Set())
  const read = useApiMutation(async (file: File) => readHolidayFile(await file.text()), {
    onSuccess: ({ results }) => {
      setFound(results)
      setSelectedDays(new Set())
    },
  })
  const selected = (found ?? []).filter(({ day }) => selectedDays.has(day))
  const problem = isApiError(read.error) ? Object.values(read.error.fields).flat().join(' ') : ''
  return (
    <div className="pt-4">
      <Field label={text.fileLabel}>
        {(control) => (
          <FileInput
            {...control}
            accept=".ics,text/calendar"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) read.mutate(file)
            }}
          />
        )}
      </Field>
      {read.isError && (
        <p role="alert" className="pt-1 text-sm text-danger">
          {problem === '' ? text.couldNotRead : problem}
        </p>
      )}
      {found && (
        <p className="pt-2 text-xs text-ink-2">{found.length === 0 ? text.noneFound : text.fileHint}</p>
      )}
      {found && found.length > 0 && (
        <>
          <div className="my-2 max-h-60 overflow-y-auto rounded-lg border border-line px-3">
            {found.map(({ day, name, is_known }) => (
              <Checkbox
                key={day}
                label={`${formatDay(day)} · ${name}`}
                hint={is_known ? text.isKnown : undefined}
                disabled={is_known}
                checked={is_known || selectedDays.has(day)}
                onChange={(event) => {
                  const next = new Set(selectedDays)
                  if (event.target.checked) next.add(day)
                  else next.delete(day)
                  setSelectedDays(next)
                }}
              />
            ))}
          </div>
          <Button
            tone="accent"
            busy={busy}
            disabled={selected.length === 0}
            onClick={() => {
              onAdd(selected.map(({ day, name }) => ({ day, name })))
              setFound(undefined)
            }}
          >
            {text.addSelected(selected.length)}
          </Button>
        </>
      )}
    </div>
  )
}
