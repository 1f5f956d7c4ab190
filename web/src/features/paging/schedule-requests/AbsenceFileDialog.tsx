import { formatAbsenceTime } from '@wardline/contract/paging/schedule-requests/schedule-request.rules.ts'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useApiMutation } from '../../../platform/api/use-api-mutation.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { FileInput } from '../../../platform/ui/controls/Input.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { previewAbsences, useImportAbsences } from './schedule-request.api.ts'
import * as text from './schedule-request.text.ts'

interface AbsenceFileDialogProps {
  /** A scheduler chooses whose absences they are. */
  asksForPerson?: boolean
  onClose: () => void
}

/** Shows what a file changes before it is imported. */
export function AbsenceFileDialog({ asksForPerson = false, onClose }: AbsenceFileDialogProps) {
  const [users, setUsers] = useState<SelectedUser[]>([])
  const [calendar, setCalendar] = useState('')
  const user_id = users[0]?.id ?? null
  const read = useApiMutation((file: string) => previewAbsences(user_id, file))
  const save = useImportAbsences()
  const results = read.data?.results
  const changes = results?.filter(({ change }) => change !== 'unchanged') ?? []
  const error = read.error ?? save.error
  return (
    <Dialog
      open
      title={text.importTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="accent"
            busy={save.isPending}
            disabled={changes.length === 0}
            onClick={() =>
              save.mutate(
                { user_id, calendar },
                {
                  onSuccess: () => {
                    showToast(text.importedText(changes.length))
                    onClose()
                  },
                },
              )
            }
          >
            {text.importCount(changes.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {asksForPerson && (
          <UserPicker
            label={text.personLabel}
            isSingle
            required
            value={users}
            onChange={(selected) => {
              setUsers(selected)
              read.reset()
            }}
          />
        )}
        {(!asksForPerson || user_id !== null) && (
          <Field label={text.fileLabel} hint={text.fileHint}>
            {(control) => (
              <FileInput
                {...control}
                key={user_id}
                accept=".ics,text/calendar"
                onChange={({ target }) => {
                  const [file] = target.files ?? []
                  void file?.text().then((content) => {
                    setCalendar(content)
                    read.mutate(content)
                  })
                }}
              />
            )}
          </Field>
        )}
        {error && (
          <FormErrors
            sentences={
              isApiError(error, 400) ? errorSentences(error) : [text.couldNotRead, ...errorSentences(error)]
            }
          />
        )}
        {results?.length === 0 && <p className="text-sm text-ink-2">{text.nothingFound}</p>}
        {results && results.length > 0 && (
          <ul role="list" className="overflow-hidden rounded-lg border border-line">
            {results.map((absence) => (
              <li
                key={`${absence.starts} ${absence.title}`}
                className="border-b border-line px-3 py-2 text-sm last:border-b-0"
              >
                <span className="font-medium">{absence.title}</span>, {formatAbsenceTime(absence)}
                <span className="block text-xs text-ink-2">{text.nameOfChange(absence.change)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
