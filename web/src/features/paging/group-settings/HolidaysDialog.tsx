import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@wardline/contract/paging/coverage/coverage.rules.ts'
import { isBlank } from '@wardline/contract/text.ts'
import { ActionForm } from '../../../platform/forms/ActionForm.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { IconButton } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { holidaysQuery, useAddHolidays, useDeleteHoliday } from './holiday.api.ts'
import { HolidayFileImport } from './HolidayFileImport.tsx'
import * as text from './service-hours.text.ts'

export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(holidaysQuery)
  const addOne = useAddHolidays()
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
      <NewHoliday onAdd={(holiday) => addOne.mutateAsync({ holidays: [holiday] })} />
      <HolidayFileImport busy={add.isPending} onAdd={(holidays) => add.mutate({ holidays })} />
    </Dialog>
  )
}

interface NewHolidayProps {
  onAdd: (holiday: { day: string; name: string }) => Promise<unknown>
}

const NewHoliday = ({ onAdd }: NewHolidayProps) => (
  <ActionForm
    initial={{ day: '', name: '' }}
    check={({ day, name }) => (day === '' || isBlank(name) ? { holiday: text.dateMissing } : {})}
    save={({ day, name }) => onAdd({ day, name: name.trim() })}
    failure={text.couldNotSave}
  >
    <div className="flex flex-wrap items-end gap-2 pt-4">
      <TextField name="day" label={text.dateLabel} type="date" />
      <TextField name="name" label={text.nameLabel} fieldClass="flex-1 basis-40" maxLength={100} />
      <SubmitButton>{text.addHoliday}</SubmitButton>
    </div>
  </ActionForm>
)
