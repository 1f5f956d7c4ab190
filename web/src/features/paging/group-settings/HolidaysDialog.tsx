import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { useId, useState } from 'react'
import { Button, IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { holidaysQuery, useAddHolidays, useDeleteHoliday } from './holiday.api.ts'
import { HolidayFileImport } from './HolidayFileImport.tsx'
import * as text from './service-hours.text.ts'

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(holidaysQuery)
  const add = useAddHolidays()
  const remove = useDeleteHoliday()
  const failed = add.isError || remove.isError
  return (
    <Dialog open onClose={onClose} title={text.holidaysTitle} size="medium">
      <p className="pb-3 text-sm text-ink-2">{text.holidaysAbout}</p>
      {isError && <LoadError onRetry={refetch}>{text.couldNotLoad}</LoadError>}
      {data?.length === 0 && <p className="text-sm">{text.noHolidays}</p>}
      <ul
        role="list"
        aria-label={text.holidaysTitle}
        className="overflow-hidden rounded-lg border border-line empty:hidden"
      >
        {data?.map(({ id, day, name }) => (
          <li
            key={id}
            className="flex items-center gap-3 border-b border-line px-3 py-1 text-sm last:border-b-0"
          >
            <span className="w-28 flex-none text-ink-2 tabular-nums">{formatDay(day)}</span>
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              label={text.removeHoliday(name)}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ id })}
            >
              <IconX size={16} stroke={1.75} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {failed && (
        <p role="alert" className="pt-2 text-sm text-danger">
          {text.couldNotSave}
        </p>
      )}
      <NewHoliday busy={add.isPending} onAdd={(holiday) => add.mutate({ holidays: [holiday] })} />
      <HolidayFileImport busy={add.isPending} onAdd={(holidays) => add.mutate({ holidays })} />
    </Dialog>
  )
}

interface NewHolidayProps {
  busy: boolean
  onAdd: (holiday: { day: string; name: string }) => void
}

function NewHoliday({ busy, onAdd }: NewHolidayProps) {
  const id = useId()
  const [day, setDay] = useState('')
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2 pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        const isIncomplete = day === '' || name.trim() === ''
        setMissing(isIncomplete)
        if (isIncomplete || busy) return
        onAdd({ day, name: name.trim() })
        setDay('')
        setName('')
      }}
    >
      <label htmlFor={`${id}-day`} className="text-sm">
        {text.dateLabel}
        <Input
          id={`${id}-day`}
          type="date"
          className="mt-1"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </label>
      <label htmlFor={`${id}-name`} className="min-w-0 flex-1 basis-40 text-sm">
        {text.nameLabel}
        <Input
          id={`${id}-name`}
          className="mt-1"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <Button type="submit" busy={busy}>
        {text.addHoliday}
      </Button>
      {isMissing && (
        <p role="alert" className="w-full text-sm text-danger">
          {text.dateMissing}
        </p>
      )}
    </form>
  )
}
