import type { CalendarImport } from '@wardline/contract/paging/import/calendar-import.schemas.ts'
import { useState } from 'react'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useImport, useImportPreview } from './import.api.ts'
import { fileProblem, importErrors, importButtonLabel, importSummary } from './import.view.ts'
import { ImportPeople, type GroupMember } from './ImportPeople.tsx'
import { ImportRows } from './ImportRows.tsx'

interface ImportDialogProps {
  group_id: number
  members: readonly GroupMember[]
  onClose: () => void
}

type Choices = ReadonlyMap<string, number | null>

export function ImportDialog({ group_id, members, onClose }: ImportDialogProps) {
  const [calendar, setCalendar] = useState('')
  const [choices, setChoices] = useState<Choices>(new Map())
  const [isRemoving, setRemoving] = useState(false)
  const [fileError, setFileError] = useState<string>()
  // Stays visible while a choice reloads the preview.
  const [result, setResult] = useState<CalendarImport>()
  const preview = useImportPreview({ id: group_id })
  const importing = useImport({ id: group_id })
  const toBody = (text: string, chosen: Choices) => ({
    calendar: text,
    people: [...chosen].map(([key, user_id]) => ({ key, user_id })),
  })
  const choose = (key: string, user_id: number | null | undefined) => {
    const next = new Map(choices)
    if (user_id === undefined) next.delete(key)
    else next.set(key, user_id)
    setChoices(next)
    preview.mutate(toBody(calendar, next), { onSuccess: setResult })
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    const problem = fileProblem(file)
    setFileError(problem)
    setResult(undefined)
    preview.reset()
    importing.reset()
    if (problem !== undefined) return
    const text = await file.text()
    setCalendar(text)
    setChoices(new Map())
    preview.mutate(toBody(text, new Map()), { onSuccess: setResult })
  }
  const confirm = () =>
    importing.mutate(
      { ...toBody(calendar, choices), remove_missing: isRemoving },
      {
        onSuccess: (done) => {
          onClose()
          showToast(`Imported: ${importSummary(done)}`)
          for (const warning of done.warnings) showToast(warning, { tone: 'danger' })
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
            disabled={
              !result ||
              result.problem !== null ||
              importButtonLabel(result, isRemoving) === 'Nothing to import'
            }
            onClick={confirm}
          >
            {result ? importButtonLabel(result, isRemoving) : 'Import'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field
          label="Calendar file (.ics) or table (.csv)"
          hint="A table has the columns name, start and end, such as 2026-12-01 07:00, and call and title if needed. Nothing changes until you confirm."
          error={fileError}
        >
          {(control) => (
            <FileInput
              {...control}
              accept=".ics,.ical,.csv,text/calendar,text/csv"
              onChange={(event) => void readFile(event.target.files?.[0])}
            />
          )}
        </Field>
        <FormErrors
          sentences={
            importing.isError
              ? importErrors(importing.error)
              : preview.isError
                ? importErrors(preview.error)
                : []
          }
        />
        {result && (
          <>
            <p role="status" className="text-sm">
              {importSummary(result)}. <span className="text-ink-2">Times are in {result.time_zone}.</span>
            </p>
            {result.people.length > 0 && (
              <ImportPeople people={result.people} members={members} onChoose={choose} />
            )}
            {result.problem && <p className="text-sm text-danger">{result.problem}</p>}
            {result.missing.length > 0 && (
              <Checkbox
                label={`Remove the ${result.missing.length === 1 ? 'shift' : `${result.missing.length} shifts`} missing from this file`}
                hint="They came from an earlier import."
                checked={isRemoving}
                onChange={(event) => setRemoving(event.target.checked)}
              />
            )}
            <ImportRows preview={result} removes={isRemoving} />
          </>
        )}
      </div>
    </Dialog>
  )
}
