import type { CalendarImport } from '@wardline/contract/paging/calendar-import.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/forms/FormErrors.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import { Checkbox } from '../../../platform/ui/Checkbox.tsx'
import { Dialog } from '../../../platform/ui/Dialog.tsx'
import { Field } from '../../../platform/ui/Field.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { useImport, usePreview } from './import.api.ts'
import { fileProblem, importFailure, importText, summaryText } from './import.view.ts'
import { ImportPeople, type GroupMember } from './ImportPeople.tsx'
import { ImportRows } from './ImportRows.tsx'

interface ImportDialogProps {
  group_id: number
  members: readonly GroupMember[]
  onClose: () => void
}

type Choices = ReadonlyMap<string, number | null>

/** An .ics file into the calendar of a group: first what it would change, then, when confirmed, the change. */
export function ImportDialog({ group_id, members, onClose }: ImportDialogProps) {
  const [calendar, setCalendar] = useState('')
  const [choices, setChoices] = useState<Choices>(new Map())
  const [removes, setRemoves] = useState(false)
  const [wrongFile, setWrongFile] = useState<string>()
  // What was found stays in sight while a choice asks again.
  const [found, setFound] = useState<CalendarImport>()
  const preview = usePreview(group_id)
  const importing = useImport(group_id)
  const bodyOf = (text: string, chosen: Choices) => ({
    calendar: text,
    people: [...chosen].map(([key, user_id]) => ({ key, user_id })),
  })
  const choose = (key: string, user_id: number | null | undefined) => {
    const next = new Map(choices)
    if (user_id === undefined) next.delete(key)
    else next.set(key, user_id)
    setChoices(next)
    preview.mutate(bodyOf(calendar, next), { onSuccess: setFound })
  }
  const take = async (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(file)
    setWrongFile(problem)
    setFound(undefined)
    preview.reset()
    importing.reset()
    if (problem !== undefined) return
    const text = await file.text()
    setCalendar(text)
    setChoices(new Map())
    preview.mutate(bodyOf(text, new Map()), { onSuccess: setFound })
  }
  const confirm = () =>
    importing.mutate(
      { ...bodyOf(calendar, choices), remove_missing: removes },
      {
        onSuccess: (done) => {
          onClose()
          toast(`Imported: ${summaryText(done)}`)
          for (const warning of done.warnings) toast(warning, { tone: 'danger' })
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Import a calendar"
      size="large"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            busy={importing.isPending || preview.isPending}
            disabled={!found || found.problem !== null || importText(found, removes) === 'Nothing to import'}
            onClick={confirm}
          >
            {found ? importText(found, removes) : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Calendar file (.ics)"
          hint="Export it from the program that you plan in. Nothing changes before you confirm."
          error={wrongFile}
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".ics,.ical,text/calendar"
              className="text-sm file:mr-3 file:h-control file:rounded-md file:border file:border-line file:bg-surface file:px-3 file:text-sm file:font-medium"
              onChange={(event) => void take(event.target.files?.[0])}
            />
          )}
        </Field>
        <FormErrors
          sentences={
            importing.isError
              ? importFailure(importing.error)
              : preview.isError
                ? importFailure(preview.error)
                : []
          }
        />
        {found && (
          <>
            <p role="status" className="text-sm">
              {summaryText(found)}. <span className="text-ink-2">Times are those of {found.time_zone}.</span>
            </p>
            {found.people.length > 0 && (
              <ImportPeople people={found.people} members={members} onChoose={choose} />
            )}
            {found.problem && <p className="text-sm text-danger">{found.problem}</p>}
            {found.missing.length > 0 && (
              <Checkbox
                label={`Take out ${found.missing.length === 1 ? 'the one' : `the ${found.missing.length}`} that this file does not have`}
                hint="They came from an earlier import."
                checked={removes}
                onChange={(event) => setRemoves(event.target.checked)}
              />
            )}
            <ImportRows preview={found} removes={removes} />
          </>
        )}
      </div>
    </Dialog>
  )
}
