import { useQuery } from '@tanstack/react-query'
import type { RetentionRule } from '@wardline/contract/messaging/retention/retention.schemas.ts'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { useSeenVersion } from '../../../platform/forms/use-seen-version.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Dialog } from '../../../platform/ui/dialogs/Dialog.tsx'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { showToast } from '../../../platform/ui/feedback/toast.ts'
import { useMe } from '../../accounts/me/me.api.ts'
import { retentionPreviewQuery, useChangeRetention } from './retention.api.ts'
import { keptBackText, removedText, retentionTexts } from './retention.view.ts'

interface SaveRetentionDialogProps {
  rule: RetentionRule
  days: number | null
  onSaved: () => void
  onClose: () => void
}

export function SaveRetentionDialog({ rule, days, onSaved, onClose }: SaveRetentionDialogProps) {
  const save = useChangeRetention(rule.kind)
  const seen = useSeenVersion(rule.version, true)
  const noun = retentionTexts[rule.kind].title.toLowerCase()
  const submit = () =>
    save.mutate(
      { days, version: seen.version },
      {
        onError: seen.refuse,
        onSuccess: () => {
          onSaved()
          showToast('Retention rule saved')
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={days === null ? `Keep ${noun} forever?` : `Remove ${noun} after ${days} days?`}
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button tone={days === null ? 'accent' : 'danger'} busy={save.isPending} onClick={submit}>
            Save rule
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        {days === null ? (
          <p>Nothing more is removed. Records that were already removed cannot be restored.</p>
        ) : (
          <Preview rule={rule} days={days} />
        )}
        <FormErrors sentences={save.error ? errorSentences(save.error) : []} />
      </div>
    </Dialog>
  )
}

function Preview({ rule: { kind }, days }: { rule: RetentionRule; days: number }) {
  const { account } = useMe()
  const { data, isError, refetch } = useQuery(retentionPreviewQuery(account.id, kind, days))
  if (isError)
    return <LoadError onRetry={() => void refetch()}>Could not count what the rule would remove.</LoadError>
  if (!data) return <p role="status">Counting…</p>
  return (
    <>
      <p role="status">
        Today it would remove <strong>{removedText(kind, data)}</strong> from before{' '}
        {formatFullDateTime(Date.parse(data.before))}. {keptBackText(kind, data)}
      </p>
      <p>Removal begins a day after saving and cannot be undone.</p>
    </>
  )
}
