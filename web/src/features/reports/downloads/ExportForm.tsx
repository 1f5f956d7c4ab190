import type { DownloadKind } from '@wardline/contract/reports/downloads/download.rules.ts'
import { ActionForm, keepValues } from '../../../platform/forms/ActionForm.tsx'
import { FormField } from '../../../platform/forms/FormField.tsx'
import { SubmitButton } from '../../../platform/forms/SubmitButton.tsx'
import { TextField } from '../../../platform/forms/TextFields.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { dayEnd, dayStart } from '../audit/audit-filter.view.ts'
import { useCreateDownload } from './download.api.ts'
import { downloadTexts, hasPeriod } from './download.view.ts'

const initial: { from: string; until: string; user_id: SelectedUser[] } = { from: '', until: '', user_id: [] }

export function ExportForm({ kind }: { kind: DownloadKind }) {
  const create = useCreateDownload()
  return (
    <ActionForm
      className="gap-2"
      initial={initial}
      next={keepValues}
      save={({ from, until, user_id: [user] }) =>
        create.mutateAsync({
          kind,
          ...(from && { from: dayStart(from) }),
          ...(until && { until: dayEnd(until) }),
          ...(user && { user_id: user.id }),
        })
      }
    >
      <div className="flex flex-wrap items-end gap-2">
        {hasPeriod(kind) && (
          <>
            <TextField name="from" label="From" type="date" />
            <TextField name="until" label="Until" type="date" />
          </>
        )}
        {kind === 'conversations' && (
          <FormField<SelectedUser[]> name="user_id">
            {(field) => <UserPicker isSingle label="User" className="w-72 max-w-full" {...field} />}
          </FormField>
        )}
        <SubmitButton aria-label={`Export ${downloadTexts[kind].title.toLowerCase()}`}>Export</SubmitButton>
      </div>
    </ActionForm>
  )
}
