import type { DownloadKind } from '@wardline/contract/reports/downloads/download.rules.ts'
import { useState } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { UserPicker, type SelectedUser } from '../../accounts/pickers/UserPicker.tsx'
import { dayEnd, dayStart } from '../audit/audit-filter.view.ts'
import { useCreateDownload } from './download.api.ts'
import { downloadTexts, hasPeriod } from './download.view.ts'

export function ExportForm({ kind }: { kind: DownloadKind }) {
  const create = useCreateDownload()
  const [days, setDays] = useState({ from: '', until: '' })
  const [users, setUsers] = useState<SelectedUser[]>([])
  const submit = () =>
    create.mutate({
      kind,
      ...(days.from && { from: dayStart(days.from) }),
      ...(days.until && { until: dayEnd(days.until) }),
      ...(users[0] && { user_id: users[0].id }),
    })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        {hasPeriod(kind) &&
          (['from', 'until'] as const).map((name) => (
            <Field key={name} label={name === 'from' ? 'From' : 'Until'}>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={days[name]}
                  onChange={({ target }) => setDays({ ...days, [name]: target.value })}
                />
              )}
            </Field>
          ))}
        {kind === 'conversations' && (
          <UserPicker isSingle label="User" className="w-72 max-w-full" value={users} onChange={setUsers} />
        )}
        <Button
          type="submit"
          busy={create.isPending}
          aria-label={`Export ${downloadTexts[kind].title.toLowerCase()}`}
        >
          Export
        </Button>
      </div>
      <FormErrors sentences={create.error ? errorSentences(create.error) : []} />
    </form>
  )
}
